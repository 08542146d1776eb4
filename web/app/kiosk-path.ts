/** The path of the kiosk. It is in no routes and in no menu. */
export const KIOSK_PATH = '/kiosk'
