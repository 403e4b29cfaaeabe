import { expect, test } from 'vitest';
import { errorFromAnswer } from '../../../src-main/platform/platform-error.ts';

test('trouble of the platform is said in plain words, whatever it wrote itself; a refusal keeps its reason', () => {
  const said = (status: number, error: string) => {
    const { code, message } = errorFromAnswer(status, JSON.stringify({ error }), null);
    return [code, message];
  };
  expect([
    said(503, 'Too many concurrent requests, retry'),
    said(429, 'Rate limit exceeded'),
    said(500, 'Internal Server Error'),
    said(502, 'Bad Gateway'),
    said(400, 'Poll is already open'),
  ]).toEqual([
    ['busy', 'The platform is busy.'],
    ['rate_limited', 'Too many requests: the platform asks for a pause.'],
    ['unavailable', 'The platform has a problem.'],
    ['unavailable', 'The platform has a problem.'],
    ['invalid_input', 'Poll is already open'],
  ]);
});
