import { newestFrame, openVoiceDetector } from './voice-detector.ts';

const EVERY_MS = 30;
/** More than a frame at any rate of sound devices. */
const SAMPLES = 8192;

/**
 * Tells of each moment in which somebody speaks into a microphone, until it is stopped. Nothing that is heard leaves the
 * page.
 */
export const followVoice = async (track: MediaStreamTrack, onVoice: () => void): Promise<() => void> => {
  const detector = await openVoiceDetector();
  const context = new AudioContext();
  const analyser = new AnalyserNode(context, { fftSize: SAMPLES });
  context.createMediaStreamSource(new MediaStream([track])).connect(analyser);
  const samples = new Float32Array(SAMPLES);
  const timer = setInterval(() => {
    if (context.state === 'suspended') void context.resume();
    analyser.getFloatTimeDomainData(samples);
    if (detector.isVoice(newestFrame(samples, context.sampleRate))) onVoice();
  }, EVERY_MS);
  return () => {
    clearInterval(timer);
    detector.close();
    void context.close();
  };
};
