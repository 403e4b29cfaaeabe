/** Values of an answer's X-RateLimit headers. */
export interface RateHeaders {
  readonly limit: number;
  readonly remaining: number;
}
