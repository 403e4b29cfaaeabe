const LOOPBACK = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

/** True for a door that a page of this origin can use: one of a computer's own address leads elsewhere on any other computer. */
export const isDoorFor = (page: string, door: string): boolean => LOOPBACK.test(page) || !LOOPBACK.test(door);
