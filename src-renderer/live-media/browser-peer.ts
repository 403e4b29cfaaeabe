/** A connection to the service alone: it needs no other server to find it. */
export const createBrowserPeer = (): RTCPeerConnection =>
  new RTCPeerConnection({ iceServers: [], bundlePolicy: 'max-bundle' });

const CODECS = { video: ['video/vp8', 'video/rtx'], audio: ['audio/opus'] } as const;

/** Offers on this line only what the room carries, VP8 or Opus: an offer of all codecs is three times as long. */
export const preferRoomCodecs = (transceiver: RTCRtpTransceiver, kind: 'audio' | 'video'): void => {
  const known: readonly string[] = CODECS[kind];
  const codecs = RTCRtpReceiver.getCapabilities(kind)?.codecs ?? [];
  transceiver.setCodecPreferences(codecs.filter(({ mimeType }) => known.includes(mimeType.toLowerCase())));
};
