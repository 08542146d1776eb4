/** The process that draws pictures. It ends with the server. */

import { draw, type Drawing } from './draw.ts'

/** A picture to draw. The answer has the same number. */
export interface Asked {
  number: number
  bytes: Buffer
}
export interface Answer {
  number: number
  drawing: Drawing
}

process.on('message', ({ number, bytes }: Asked) => {
  void draw(bytes).then((drawing) => process.send!({ number, drawing } satisfies Answer))
})
process.once('disconnect', () => process.exit())
