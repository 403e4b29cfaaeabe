/** The loudest sample of a moment, 0 to 1, as a meter shows it: 0 at -60 dB, 1 at full scale. */
export const meterLevel = (samples: Float32Array): number => {
  let peak = 0;
  for (const sample of samples) peak = Math.max(peak, Math.abs(sample));
  return peak <= 0.001 ? 0 : Math.min(1, 1 + Math.log10(peak) / 3);
};

const SAMPLES = 1024;
const EVERY_MS = 100;

/** Tells the level of a microphone ten times a second, until it is stopped. */
export const followLevel = (track: MediaStreamTrack, onLevel: (level: number) => void): (() => void) => {
  const context = new AudioContext();
  const analyser = new AnalyserNode(context, { fftSize: SAMPLES });
  context.createMediaStreamSource(new MediaStream([track])).connect(analyser);
  const samples = new Float32Array(SAMPLES);
  const timer = setInterval(() => {
    // A browser lets it run from the person's first press on the page.
    if (context.state === 'suspended') void context.resume();
    analyser.getFloatTimeDomainData(samples);
    onLevel(meterLevel(samples));
  }, EVERY_MS);
  return () => {
    clearInterval(timer);
    void context.close();
  };
};

/** Two short notes, in hertz. */
const CHIME = [660, 880] as const;
const NOTE_SEC = 0.25;

/** Plays two notes on a loudspeaker (null: the system's own); ends when they are over. */
export const playChime = async (speaker: string | null): Promise<void> => {
  const context = new AudioContext();
  try {
    const out = context.createMediaStreamDestination();
    const gain = new GainNode(context, { gain: 0.3 });
    gain.connect(out);
    CHIME.forEach((frequency, index) => {
      const note = new OscillatorNode(context, { frequency });
      note.connect(gain);
      note.start(context.currentTime + index * NOTE_SEC);
      note.stop(context.currentTime + (index + 1) * NOTE_SEC);
    });
    const player = new Audio();
    player.srcObject = out.stream;
    if (speaker !== null) await player.setSinkId(speaker);
    await player.play();
    await new Promise((resolve) => setTimeout(resolve, (CHIME.length + 1) * NOTE_SEC * 1000));
    player.srcObject = null;
  } finally {
    await context.close();
  }
};
