/** Where the kiosk is; no screen of anybody's routes, and in nobody's menu. */
export const KIOSK_PATH = '/kiosk'
