import type { PublicSpace, PublicSpaceCard } from '#shared/api/extra-routes.ts';
import { notFound } from '../../lib/api-error.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { aboutPages } from '../../store/about-repository.ts';
import { courses } from '../../store/course-repository.ts';
import type { SpaceRow } from '../../store/space-repository.ts';
import { users } from '../../store/user-repository.ts';
import { videos } from '../../store/video-repository.ts';
import { serializeSpace } from '../space/space.ts';
import { currentSpace, spacePath } from '../../context/current-space.ts';
import { serializeVideo } from '../videos/videos.ts';
import { displayPrice } from './price.ts';

/** Reviews shown (spec 1, Public directory). */
const MAX_REVIEWS = 30;

const cardOf = (ctx: ServiceContext, row: SpaceRow): PublicSpaceCard => {
  const space = serializeSpace(ctx, row);
  return {
    slug: space.slug,
    name: space.name,
    description: space.description,
    logo: space.logo,
    coverImage: space.coverImage,
    category: space.category,
    mode: space.mode,
    accessType: space.accessType,
    priceCents: space.priceCents,
    priceCurrency: space.priceCurrency,
    priceInterval: space.priceInterval,
    price: displayPrice(space),
    memberCount: space.memberCount,
    courseCount: space.courseCount,
    rating: space.rating,
    reviewCount: space.reviewCount,
    aboutUrl: space.aboutUrl,
    appUrl: space.url,
  };
};

/** The directory: the space, when it is public. */
export const listPublicSpaces = (ctx: ServiceContext): PublicSpaceCard[] => {
  const row = currentSpace(ctx);
  return row.visibility === 'public' ? [cardOf(ctx, row)] : [];
};

const presentationOf = (ctx: ServiceContext, videoId: string | null): PublicSpace['video'] => {
  const row = videoId === null ? undefined : videos(ctx.db).find(videoId);
  if (!row) return null;
  const { embedUrl, playbackUrl, thumbnailUrl } = serializeVideo(ctx, row);
  return { embedUrl, playbackUrl, thumbnailUrl };
};

const openCourses = (ctx: ServiceContext): PublicSpace['courses'] =>
  courses(ctx.db)
    .listOpen()
    .map(({ slug, title, description, coverImage, lessonCount }) => ({
      slug,
      title,
      description,
      coverImage,
      lessonCount,
      url: `${ctx.addresses.appUrl}${spacePath(ctx, 'courses', slug)}`,
    }));

/** The space of that slug with all its about page shows. Throws 404 when it is private. */
export const readPublicSpace = (ctx: ServiceContext, slug: string): PublicSpace => {
  const row = currentSpace(ctx);
  if (row.slug !== slug || row.visibility !== 'public') throw notFound('Space');
  const about = aboutPages(ctx.db);
  const page = about.find(row.id);
  const owner = users(ctx.db).find(row.ownerId);
  return {
    ...cardOf(ctx, row),
    about: page?.html ?? '',
    video: presentationOf(ctx, page?.videoId ?? null),
    owner: { name: owner?.name ?? '', image: owner?.image ?? null },
    adminCount: about.countAdmins(),
    reviews: about.listReviews(MAX_REVIEWS).map(({ rating, text, createdAt, authorName, authorImage }) => ({
      rating,
      text,
      createdAt: new Date(createdAt).toISOString(),
      author: { name: authorName, image: authorImage },
    })),
    courses: openCourses(ctx),
  };
};
