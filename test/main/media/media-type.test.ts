import { expect, it } from 'vitest';
import { addedKind } from '../../../src-main/media/media-type.ts';

const said = (mimeType: string | null, isSticker = false): string => {
  const judged = addedKind(mimeType === null ? null : { mimeType, extension: 'any' }, isSticker);
  return 'kind' in judged ? judged.kind : (judged.refusal.key ?? '');
};

it('a file that the platform does not take is refused by the sentence of its kind, which names the way out', () => {
  const types = [
    'image/heic',
    'image/heif',
    'image/tiff',
    'image/x-icon',
    'audio/flac',
    'audio/aiff',
    'video/mp4',
    'video/x-matroska',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    'application/vnd.oasis.opendocument.presentation',
    'application/x-cfb',
    'application/zip',
    null,
  ];
  expect(types.map((type) => said(type))).toEqual([
    'host_media_heic',
    'host_media_heic',
    'host_media_picture',
    'host_media_picture',
    'host_media_sound',
    'host_media_sound',
    'host_media_no_videos',
    'host_media_no_videos',
    'host_media_document',
    'host_media_document',
    'host_media_document',
    'host_media_type',
    'host_media_type',
  ]);
  const named = [
    addedKind({ mimeType: 'image/vnd.adobe.photoshop', extension: 'psd' }, false),
    addedKind({ mimeType: 'audio/vnd.dolby.dd-raw', extension: 'ac3' }, false),
  ].map((judged) => ('refusal' in judged ? judged.refusal.text : ''));
  expect(named).toEqual([
    expect.stringContaining('PSD pictures cannot be shown'),
    expect.stringContaining('AC3 sounds cannot be added'),
  ]);
});

it('a picture, a document and a sound are taken, and a sticker is a PNG', () => {
  const types = ['image/png', 'application/pdf', 'audio/mp4', 'audio/webm'];
  expect([...types.map((type) => said(type)), said('image/png', true), said('image/jpeg', true)]).toEqual([
    'image',
    'pdf',
    'audio',
    'audio',
    'sticker',
    'host_media_sticker',
  ]);
});
