/** What an answer's X-RateLimit headers said. */
export interface RateHeaders {
  readonly limit: number;
  readonly remaining: number;
}
