/** The path of the kiosk. The user's routes and the menu do not contain it. */
export const KIOSK_PATH = '/kiosk'
