import type { CancelTimer } from '#shared/lib/clock.ts';
import type { SourceKind } from '#shared/room/media-frames.ts';
import type { ServerFrame } from '#shared/room/protocol.ts';
import {
  canUseDevices,
  isAskedFor,
  type DeviceChoice,
  type DeviceKind,
  type DeviceTrouble,
  keepDevices,
  NO_CHOICE,
  openDevice,
  openScreen,
  recallDevices,
  troubleOf,
  watchDevice,
} from '../../live-media/devices.ts';
import { chosenBackground } from '../../live-media/background/background.ts';
import type { Publisher } from '../../live-media/publisher.ts';
import type { PeerPorts } from '../../live-media/room-peer.ts';
import { OwnBackground } from './own-background.svelte.ts';

/** The sender: by WebRTC, or another way. */
export type MediaSender = Pick<Publisher, keyof Publisher>;

interface Ports extends Omit<PeerPorts, 'createPeer'> {
  /** The person of this page. */
  readonly me: () => string;
  /** Remembers choices; null where the browser keeps nothing. */
  readonly storage: Storage | null;
}

/** A browser that has its answer gives a device sooner than this. */
const ASKING_MS = 1000;
/** A device that starts or changes is held back for a moment. */
const SILENCED_MS = 1000;

const streamOf = (track: MediaStreamTrack | null): MediaStream | null => track && new MediaStream([track]);

/** The own camera, microphone and screen: seen and heard here alone until the person enters, in the room from then on. */
export class Publishing {
  camera = $state.raw<MediaStreamTrack | null>(null);
  microphone = $state.raw<MediaStreamTrack | null>(null);
  screen = $state.raw<MediaStreamTrack | null>(null);
  /** True if the person has passed the check: what is on is in the room. */
  hasEntered = $state(false);
  choice = $state.raw(NO_CHOICE);
  trouble = $state.raw<Readonly<Partial<Record<DeviceKind | 'screen', DeviceTrouble>>>>({});
  /** The microphone was unplugged, and another one took its place. */
  isReplaced = $state(false);
  /** True if anything is on, here or in the room. */
  readonly isInUse = $derived(this.hasEntered || this.camera !== null || this.microphone !== null);
  readonly background: OwnBackground;
  /** The background that the person chose. */
  readonly chosenBackground = $derived(chosenBackground(this.choice.background));
  /** The camera as others see it. */
  readonly cameraStream = $derived.by(() => streamOf(this.background.picture ?? this.camera));
  readonly screenStream = $derived(streamOf(this.screen));
  /** False on plain http from another computer: browsers keep devices from such pages. */
  readonly canUseDevices = canUseDevices();
  readonly #ports: Ports;
  #screenSound: MediaStreamTrack | null = null;
  /** The camera's state in the room. */
  #sent: MediaStreamTrack | null = null;
  #publisher: Promise<MediaSender> | null = null;
  #load = (): Promise<MediaSender> => this.#loadPublisher();
  /** The last request for each device: an answer to an older one is let go. */
  readonly #asked = { camera: 0, microphone: 0, screen: 0 };
  /** The request of each device that the browser has not answered. */
  readonly #opening = { camera: 0, microphone: 0 };

  constructor(ports: Ports) {
    this.#ports = ports;
    this.choice = recallDevices(ports.storage);
    this.background = new OwnBackground(() => {
      this.#sendCamera();
      this.#sayBackground('changed');
    });
  }

  /** Turns the camera or the microphone on; why that failed is in `trouble`. */
  async turnOn(kind: DeviceKind): Promise<void> {
    const request = (this.#asked[kind] += 1);
    const { clock } = this.#ports;
    this.#opening[kind] = request;
    if (kind === 'microphone') this.isReplaced = false;
    const cancelAsking = clock.schedule(clock.now() + ASKING_MS, () => void this.#noteAsking(kind, request));
    try {
      const track = await openDevice(kind, this.choice[kind]).finally(() => {
        cancelAsking();
        this.#opening[kind] = 0;
      });
      if (request !== this.#asked[kind]) {
        track.stop();
        return;
      }
      this.#use(kind, track);
      this.#note(kind, null);
    } catch (error) {
      if (request === this.#asked[kind]) this.#note(kind, troubleOf(error));
    }
  }

  /** Turns the camera or the microphone off: the device is let go. */
  turnOff(kind: DeviceKind): void {
    this.#asked[kind] += 1;
    this.#note(kind, null);
    this[kind]?.stop();
    this[kind] = null;
    if (kind === 'camera') this.#followCamera();
    void this.#tell((publisher) => {
      publisher.mute(kind);
    });
  }

  /** The team muted this source: what gave it is let go. */
  obeyMute(kind: SourceKind): void {
    if (kind === 'camera' || kind === 'microphone') this.turnOff(kind);
    else if (kind === 'screen') this.stopSharing();
    else {
      this.#screenSound?.stop();
      void this.#tell((publisher) => {
        publisher.mute('screenAudio');
      });
    }
  }

  /** Uses another device or background from now on, and remembers it. */
  async choose(kind: keyof DeviceChoice, device: string | null): Promise<void> {
    this.choice = { ...this.choice, [kind]: device };
    keepDevices(this.#ports.storage, this.choice);
    if ((kind === 'camera' || kind === 'microphone') && this[kind]) await this.turnOn(kind);
  }

  /** Lets the person choose a screen and shares it; where they choose none, nothing happens. */
  async share(): Promise<void> {
    const request = (this.#asked.screen += 1);
    try {
      const { picture, sound } = await openScreen();
      if (request !== this.#asked.screen) {
        picture.stop();
        sound?.stop();
        return;
      }
      this.stopSharing();
      this.screen = picture;
      this.#screenSound = sound;
      this.#note('screen', null);
      // The browser has its own button to stop.
      picture.addEventListener('ended', () => {
        if (this.screen === picture) this.stopSharing();
      });
      await this.#tell((publisher) => {
        publisher.send('screen', picture);
        if (sound) publisher.send('screenAudio', sound);
      });
    } catch (error) {
      const trouble = troubleOf(error);
      this.#note('screen', trouble === 'refused' ? null : trouble);
    }
  }

  /** Stops sharing the screen. */
  stopSharing(): void {
    this.#asked.screen += 1;
    this.screen?.stop();
    this.#screenSound?.stop();
    this.screen = null;
    this.#screenSound = null;
    void this.#tell((publisher) => {
      publisher.remove('screen');
      publisher.remove('screenAudio');
    });
  }

  /** The check is passed: what is on goes into the room. */
  async enter(): Promise<void> {
    this.hasEntered = true;
    await this.#sendAll();
  }

  /** Sends by another way from now on: what is on goes on there. */
  switchTo(load: () => Promise<MediaSender>): void {
    void this.#publisher?.then((publisher) => {
      publisher.close();
    });
    this.#publisher = null;
    this.#sent = null;
    this.#load = load;
    if (this.hasEntered) void this.#sendAll();
  }

  /** Everything off, and out of the room; the check stands before the next time. */
  hangUp(): void {
    this.stopSharing();
    this.turnOff('camera');
    this.turnOff('microphone');
    void this.#tell((publisher) => {
      publisher.close();
    });
    this.hasEntered = false;
    this.#sent = null;
  }

  /** Hears the room. */
  receive(frame: ServerFrame): void {
    void this.#publisher?.then((publisher) => {
      publisher.receive(frame);
    });
  }

  /** The room was entered again. */
  rejoin(): void {
    void this.#publisher?.then((publisher) => {
      publisher.rejoin();
    });
    this.#sayBackground('again');
  }

  #use(kind: DeviceKind, track: MediaStreamTrack): void {
    this[kind]?.stop();
    this[kind] = track;
    const { clock } = this.#ports;
    let cancelSilenced: CancelTimer = () => {};
    watchDevice(track, {
      gone: () => {
        cancelSilenced();
        if (this[kind] === track) void this.#loseDevice(kind);
      },
      silenced: (isSilenced) => {
        cancelSilenced();
        if (this[kind] !== track) return;
        if (!isSilenced) this.#note(kind, null);
        else {
          cancelSilenced = clock.schedule(clock.now() + SILENCED_MS, () => {
            if (this[kind] === track && track.muted) this.#note(kind, 'silenced');
          });
        }
      },
    });
    if (kind === 'camera') {
      this.#followCamera();
      this.#sendCamera();
      return;
    }
    void this.#tell((publisher) => {
      publisher.send(kind, track);
    });
  }

  /**
   * A device was unplugged. Another microphone takes its place: who speaks goes on speaking. Another camera may show what
   * nobody should see, so a person turns that on.
   */
  async #loseDevice(kind: DeviceKind): Promise<void> {
    const wasHeard = this.hasEntered;
    this.turnOff(kind);
    if (kind === 'microphone') {
      await this.turnOn(kind);
      this.isReplaced = this.microphone !== null;
      if (this.isReplaced) return;
    }
    this.#note(kind, wasHeard ? 'unplugged' : 'missing');
  }

  async #noteAsking(kind: DeviceKind, request: number): Promise<void> {
    const isAsked = await isAskedFor(kind);
    if (isAsked && request === this.#asked[kind] && this.#opening[kind] === request) this.#note(kind, 'asking');
  }

  async #sendAll(): Promise<void> {
    this.#sendCamera();
    this.#sayBackground('again');
    await this.#tell((publisher) => {
      if (this.microphone) publisher.send('microphone', this.microphone);
      if (this.screen) publisher.send('screen', this.screen);
      if (this.#screenSound) publisher.send('screenAudio', this.#screenSound);
    });
  }

  #followCamera(): void {
    this.#sent = null;
    this.background.follow(this.camera);
  }

  #sendCamera(): void {
    if (!this.hasEntered || !this.camera) return;
    const track = this.background.toSend(this.camera, this.#sent !== null);
    if (!track || track === this.#sent) return;
    this.#sent = track;
    void this.#tell((publisher) => {
      publisher.send('camera', track);
    });
  }

  /** The service forgets it with the connection, and knows of none until it is said. */
  #sayBackground(why: 'changed' | 'again'): void {
    const { state } = this.background;
    if (!this.hasEntered || state === 'starting' || (why === 'again' && state === 'none')) return;
    this.#ports.say({ type: 'mediaBackground', state });
  }

  #note(kind: DeviceKind | 'screen', trouble: DeviceTrouble | null): void {
    const { [kind]: _before, ...others } = this.trouble;
    this.trouble = trouble === null ? others : { ...others, [kind]: trouble };
  }

  /** Tells what publishes, which is loaded on entering; before that nothing is told. */
  async #tell(say: (publisher: MediaSender) => void): Promise<void> {
    if (!this.hasEntered) return;
    this.#publisher ??= this.#load();
    say(await this.#publisher);
  }

  async #loadPublisher(): Promise<MediaSender> {
    const [{ Publisher: Made }, { createBrowserPeer }] = await Promise.all([
      import('../../live-media/publisher.ts'),
      import('../../live-media/browser-peer.ts'),
    ]);
    return new Made({ ...this.#ports, createPeer: createBrowserPeer }, this.#ports.me());
  }
}
