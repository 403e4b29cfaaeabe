/** Descriptions of peer connections (RFC 8866), cleaned before the engine reads them. */

const AUDIO_LEVEL = 'urn:ietf:params:rtp-hdrext:ssrc-audio-level';
/** Congestion control is by REMB; with transport-cc offered the browser would wait for reports that never come. */
const DROPPED = /^a=(?:rtcp-fb:\S+ transport-cc|rtcp-xr|candidate:|end-of-candidates)/;
/** Without it a browser starts so low that pictures are 640 × 360 for many seconds. */
const START_KBIT = 1200;

export interface MediaLine {
  readonly mid: string;
  readonly kind: 'audio' | 'video';
  readonly isInactive: boolean;
  /** The number of VP8 or Opus, and of resent packets where they have their own. */
  readonly payloadType: number;
  readonly resentType: number | null;
  /** The number of the header extension with the level of the sound; null without one. */
  readonly levelId: number | null;
}

export interface CleanOffer {
  readonly sdp: string;
  readonly lines: readonly MediaLine[];
}

const numberOf = (text: string | undefined): number | null => (text === undefined ? null : Number(text));

const sectionsOf = (sdp: string): readonly (readonly string[])[] => {
  const sections: string[][] = [[]];
  for (const line of sdp.split(/\r?\n/)) {
    if (line.startsWith('m=')) sections.push([]);
    if (line !== '') sections.at(-1)?.push(line);
  }
  return sections;
};

const find = (lines: readonly string[], pattern: RegExp): string | undefined => {
  for (const line of lines) {
    const found = pattern.exec(line);
    if (found) return found[1];
  }
  return undefined;
};

/** Names the page's peer connection: it stays while that offers again. Null for a text that is no description. */
export const sessionOf = (sdp: string): string | null => /^v=0\r?\no=\S+ (\d{1,20}) /.exec(sdp)?.[1] ?? null;

const readLine = (lines: readonly string[]): MediaLine | null => {
  const kind = /^m=(audio|video) /.exec(lines[0] ?? '')?.[1];
  const mid = find(lines, /^a=mid:(\S+)$/);
  const payloadType = numberOf(
    find(lines, kind === 'video' ? /^a=rtpmap:(\d{1,3}) VP8\/90000/i : /^a=rtpmap:(\d{1,3}) opus\/48000/i),
  );
  if ((kind !== 'audio' && kind !== 'video') || mid === undefined || payloadType === null || payloadType > 127) {
    return null;
  }
  return {
    mid,
    kind,
    payloadType,
    isInactive: lines.includes('a=inactive'),
    resentType: numberOf(find(lines, new RegExp(`^a=fmtp:(\\d{1,3}) apt=${payloadType}\\b`))),
    levelId: numberOf(find(lines, new RegExp(`^a=extmap:(\\d{1,2})(?:/\\w+)? ${AUDIO_LEVEL}`))),
  };
};

const cleanSection = (lines: readonly string[], line: MediaLine): readonly string[] => {
  const kept = [line.payloadType, ...(line.resentType === null ? [] : [line.resentType])].map(String);
  return lines.flatMap((text) => {
    if (DROPPED.test(text) || (text.startsWith('a=extmap:') && !text.includes(AUDIO_LEVEL))) return [];
    if (text.startsWith('m=')) return [[...text.split(' ').slice(0, 3), ...kept].join(' ')];
    const format = /^a=(?:rtpmap|fmtp|rtcp-fb):(\d+|\*)/.exec(text)?.[1];
    return format === undefined || format === '*' || kept.includes(format) ? [text] : [];
  });
};

/**
 * Reads an offer and keeps of it what this engine speaks: VP8 with its resent packets, Opus, and the level of the
 * sound. Its candidates go too: the page connects to this service, and the service sends nothing to addresses that a page names.
 * Null for a text that is no such offer.
 */
export const cleanOffer = (sdp: string): CleanOffer | null => {
  const [head = [], ...media] = sectionsOf(sdp);
  const fingerprint = [head, ...media].some((lines) => lines.some((line) => line.startsWith('a=fingerprint:')));
  const lines = media.map(readLine);
  if (sessionOf(sdp) === null || !fingerprint || lines.length === 0) return null;
  if (!lines.every((line) => line !== null) || new Set(lines.map(({ mid }) => mid)).size < lines.length) return null;
  const kept = [
    ...head.filter((line) => !DROPPED.test(line)),
    ...media.flatMap((section, index) => {
      const line = lines[index];
      return line ? cleanSection(section, line) : [];
    }),
  ];
  return { sdp: `${kept.join('\r\n')}\r\n`, lines };
};

/** The answer with the rate at which a browser starts to send pictures. */
export const withStartBitrate = (answer: string): string =>
  answer.replace(/^a=rtpmap:(\d+) VP8\/90000(?=\r?$)/gm, `$&\r\na=fmtp:$1 x-google-start-bitrate=${START_KBIT}`);

/** An answer without its candidates, and those as `candidate:…`: a page gets each on its own. */
export const splitCandidates = (answer: string): { readonly sdp: string; readonly candidates: readonly string[] } => ({
  sdp: answer.replace(/^a=(?:candidate:|end-of-candidates).*\r\n/gm, ''),
  candidates: [...answer.matchAll(/^a=(candidate:.*)\r$/gm)].flatMap(([, candidate]) => candidate ?? []),
});

/** True for a candidate that only this computer can reach. */
export const isLoopbackCandidate = (candidate: string): boolean =>
  /^candidate:\S+ \d+ \S+ \d+ (?:127\.|::1 )/i.test(candidate);
