import { joinBytes, type Bytes } from '../lib/bytes.ts';
import { LARGEST_MESSAGE } from '../lib/relay-wire.ts';
import { LARGEST_CALL } from './transport-policy.ts';

/**
 * The room of a speaker's page at a relay. The page and the desk that made its link are its members; its secret follows
 * from the token of the link (HMAC with SHA-256 of this word), which stands in the fragment of the page's address.
 */
export const SPEAKER_ROOM = 'room';

/** The host's answer to the token of a page; frames of the bridge follow `open`, and nothing follows another one. */
export interface RoomAnswer {
  readonly room: 'open' | 'refused' | 'removed';
}

/** The first byte of a piece: more of the frame follows, or it is the end of it. */
const MORE = 0;
const LAST = 1;
const PIECE_BYTES = LARGEST_MESSAGE - 1;

/** Cuts a frame into messages that a relay takes. */
export const cutFrame = (frame: Uint8Array): readonly Bytes[] => {
  const count = Math.max(1, Math.ceil(frame.length / PIECE_BYTES));
  return Array.from({ length: count }, (_, index) =>
    joinBytes(
      Uint8Array.of(index === count - 1 ? LAST : MORE),
      frame.subarray(index * PIECE_BYTES, (index + 1) * PIECE_BYTES),
    ),
  );
};

/** Puts the messages of one member together again: answers with a frame at its last one. Throws RangeError above 1 MiB. */
export const createFrameJoiner = (): ((piece: Uint8Array) => Uint8Array | null) => {
  let pieces: Uint8Array[] = [];
  let length = 0;
  return (piece) => {
    length += piece.length;
    if (length > LARGEST_CALL) throw new RangeError('A frame has at most 1 MiB.');
    pieces.push(piece.subarray(1));
    if (piece[0] === MORE) return null;
    const frame = pieces.length === 1 ? pieces[0] : joinBytes(...pieces);
    pieces = [];
    length = 0;
    return frame ?? null;
  };
};
