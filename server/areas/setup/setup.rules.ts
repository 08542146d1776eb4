/** The account of a venue's station. Pure. */

import { folded } from '@countroom/contract/kernel/text.ts'

/** The e-mail of a venue's station, by which the server knows a station: info@lucky-star.station. */
export function stationOf(venue: string): string {
  const words = folded(venue).match(/[a-z0-9]+/g) ?? ['venue']
  return `info@${words.join('-').slice(0, 60)}.station`
}
