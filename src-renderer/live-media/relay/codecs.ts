import type { RelayChunk } from '#shared/room/relay-chunks.ts';

/** A piece on its way out, without the line it goes by. */
export type SentPiece = Pick<RelayChunk, 'isKey' | 'level' | 'timestamp' | 'data'>;
export type PieceKind = 'audio' | 'video';

/** Makes pieces of a track until it is stopped. */
export interface PieceEncoder {
  /** The next picture is to need no earlier one. */
  askKeyframe(): void;
  stop(): void;
}

/** Makes a stream of pieces. */
export interface PieceDecoder {
  readonly stream: MediaStream;
  take(chunk: Pick<RelayChunk, 'isKey' | 'timestamp' | 'data'>): void;
  close(): void;
}

export interface EncoderPorts {
  readonly bitrate: number;
  /** False while the line is full: pictures are left out. */
  readonly isFree: () => boolean;
  readonly onPiece: (piece: SentPiece) => void;
}

/** The parts of a browser that encode and decode. */
export interface PieceCodecs {
  encode(track: MediaStreamTrack, ports: EncoderPorts): PieceEncoder;
  /** `onLost`: what came could not be decoded; it goes on with a whole picture. */
  decode(kind: PieceKind, onLost: () => void): PieceDecoder;
}
