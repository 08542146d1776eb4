/** `JOURNEY_SLOWDOWN=4` gives every page a quarter of the processor, like a slow PC, and every deadline four times as long. */
export const SLOWDOWN = Number(process.env['JOURNEY_SLOWDOWN'] ?? 1)
