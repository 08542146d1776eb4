/** The process that redraws uploaded photos (`draw.ts`). It ends when the server disconnects or ends. */

import { draw, type Drawing } from './draw.ts'

/** An uploaded picture to redraw. The answer has the same number. */
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
