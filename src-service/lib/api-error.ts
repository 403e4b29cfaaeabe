/** A refusal the platform would send: its status and its one sentence. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: 400 | 401 | 403 | 404 | 405 | 413 | 415 | 429 | 503;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: ApiError['status'], message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.headers = headers;
  }
}

/** 404 with the name of the missing thing, such as "Scene not found". */
export const notFound = (what: string): ApiError => new ApiError(404, `${what} not found`);

/** 400 with a sentence. */
export const badRequest = (message: string): ApiError => new ApiError(400, message);

/** 403 with a sentence. */
export const forbidden = (message: string): ApiError => new ApiError(403, message);
