import { z } from 'zod'
import { PageQuery, pageFields, Timestamp } from '../values/paging.ts'
import { cleanText } from '../values/plain-text.ts'
import { revisionField } from '../values/revisions.ts'
import { ProjectImage } from './images.ts'

export const COMMENT_MAX_LENGTH = 4000
export const MAX_MENTIONS = 50
/** Most photos of one comment. */
export const MAX_COMMENT_IMAGES = 6
export const CommentMessages = {
	textRequired: 'Comment text is required',
	textTooLong: `Comment is too long (at most ${COMMENT_MAX_LENGTH} characters)`,
} as const

/** Limits of coordinates: finite, and within the size of any drawn model. Metres. */
const Coordinate = z.number().min(-1e7).max(1e7)
const Point = z.tuple([Coordinate, Coordinate, Coordinate])
const Direction = z.tuple([z.number().min(-1).max(1), z.number().min(-1).max(1), z.number().min(-1).max(1)])

/**
 * A camera position. Positions are in metres in the axes of the drawn model (glTF: Y up). `origin` is the model's
 * offset from its file's coordinates at that time (IFC axes, as in `ModelSummary`), so that the view works in a later
 * version with another origin.
 */
export const Viewpoint = z.strictObject({
	position: Point,
	/** The point at the centre of the picture. */
	target: Point,
	/** Direction of the picture's top; needed when the camera looks straight down or up. */
	up: Direction.optional(),
	projection: z.discriminatedUnion('kind', [
		/** `field_of_view`: vertical, degrees. */
		z.strictObject({ kind: z.literal('perspective'), field_of_view: z.number().min(1).max(170) }),
		/** `height`: metres from the lower to the upper edge of the picture. */
		z.strictObject({ kind: z.literal('orthographic'), height: z.number().positive().max(1e7) }),
	]),
	/** What is cut away: all outside the box (min x y z, max x y z), and where `normal · point + offset < 0`. */
	section: z
		.strictObject({
			box: z.tuple([Coordinate, Coordinate, Coordinate, Coordinate, Coordinate, Coordinate]).nullable(),
			planes: z.array(z.strictObject({ normal: Direction, offset: Coordinate })).max(6),
		})
		.optional(),
	origin: Point.optional(),
})
export type Viewpoint = z.infer<typeof Viewpoint>

export const CommentStatus = z.enum(['open', 'resolved'])
export type CommentStatus = z.infer<typeof CommentStatus>

/** A person named in a text, by `@` and the name at that time. */
export const Mention = z.object({ user_id: z.uuid(), name: z.string() })
export type Mention = z.infer<typeof Mention>

export const Comment = z.object({
	id: z.uuid(),
	thread_id: z.uuid(),
	/** Empty once deleted, and for photos without words. */
	text: z.string(),
	/** Photos, in order. Answers kept on a device by earlier versions have none. */
	images: z.array(ProjectImage).default([]),
	/** Null when the account is gone. */
	author_id: z.uuid().nullable(),
	author_name: z.string(),
	mentions: z.array(Mention),
	created_at: Timestamp,
	edited_at: Timestamp.nullable(),
	is_deleted: z.boolean(),
	/** For the requester; their own comments are always read. */
	is_read: z.boolean(),
})
export type Comment = z.infer<typeof Comment>

export const CommentThread = z.object({
	id: z.uuid(),
	panel_id: z.uuid(),
	/** Its mark, otherwise its name, otherwise its GlobalId; also for a panel that the list doesn't show now. */
	panel_label: z.string(),
	status: CommentStatus,
	viewpoint: Viewpoint.nullable(),
	/** Oldest first; at least one. */
	comments: z.array(Comment).min(1),
	unread_count: z.number().int().min(0),
	/** Its author. */
	author_id: z.uuid().nullable(),
	resolved_by_name: z.string().nullable(),
	resolved_at: Timestamp.nullable(),
	created_at: Timestamp,
	/** Of the last comment or change of status. */
	updated_at: Timestamp,
})
export type CommentThread = z.infer<typeof CommentThread>

/** `GET /projects/{id}/comments`: threads, the last active first. */
export const CommentListQuery = PageQuery.extend({
	page_size: z.coerce.number().int().min(1).max(200).default(50),
	status: CommentStatus.optional(),
	/** Only threads with comments that the requester hasn't read. */
	unread: z.stringbool().optional(),
	/** Only threads in which the requester wrote or is mentioned. */
	mine: z.stringbool().optional(),
	panel_id: z.uuid().optional(),
	/** Only threads of panels that are in this group. */
	group_id: z.uuid().optional(),
	/** In texts, and in marks and names of panels. */
	search: z.string().overwrite(cleanText).max(200).optional(),
})
export type CommentListQuery = z.infer<typeof CommentListQuery>
export const CommentListResponse = z.object({
	threads: z.array(CommentThread),
	...pageFields,
	...revisionField,
})
export type CommentListResponse = z.infer<typeof CommentListResponse>

/** A photo of a comment. */
export const Photo = z.object({
	image: ProjectImage,
	comment_id: z.uuid(),
	thread_id: z.uuid(),
	panel_id: z.uuid(),
	panel_label: z.string(),
	/** Of the comment; may be empty. */
	text: z.string(),
	author_name: z.string(),
	created_at: Timestamp,
})
export type Photo = z.infer<typeof Photo>

/** `GET /projects/{id}/comments/photos`: of a project, or of one of its panels, the newest first. */
export const PhotoListQuery = PageQuery.extend({
	page_size: z.coerce.number().int().min(1).max(200).default(60),
	panel_id: z.uuid().optional(),
})
export type PhotoListQuery = z.infer<typeof PhotoListQuery>
export const PhotoListResponse = z.object({ photos: z.array(Photo), ...pageFields, ...revisionField })
export type PhotoListResponse = z.infer<typeof PhotoListResponse>

/** `GET /projects/{id}/comments/summary`: the number of threads, and their panels. */
export const PanelCommentCounts = z.object({
	panel_id: z.uuid(),
	open: z.number().int().min(0),
	resolved: z.number().int().min(0),
	/** Comments, not threads. */
	unread: z.number().int().min(0),
})
export type PanelCommentCounts = z.infer<typeof PanelCommentCounts>
export const CommentSummaryResponse = z.object({
	/** Only panels with threads. */
	panels: z.array(PanelCommentCounts),
	open: z.number().int().min(0),
	resolved: z.number().int().min(0),
	unread: z.number().int().min(0),
	...revisionField,
})
export type CommentSummaryResponse = z.infer<typeof CommentSummaryResponse>

export const CommentText = z
	.string(CommentMessages.textRequired)
	.overwrite(cleanText)
	.max(COMMENT_MAX_LENGTH, CommentMessages.textTooLong)

/** Photos of the project (`POST /projects/{id}/images`), in order. */
const imageIds = z
	.array(z.uuid())
	.max(MAX_COMMENT_IMAGES)
	.refine((ids) => new Set(ids).size === ids.length, 'Name each image once')

const writing = {
	/** May be empty beside photos. */
	text: CommentText,
	/** People with access to the project. People who aren't named in the text by `@` and name are ignored. */
	mentions: z.array(z.uuid()).max(MAX_MENTIONS).default([]),
	image_ids: imageIds.default([]),
}
type Said = { text: string; image_ids: readonly string[] }
const saysSomething = ({ text, image_ids }: Said): boolean => text !== '' || image_ids.length > 0
const nothingSaid = { path: ['text'], error: CommentMessages.textRequired }
/**
 * `POST /projects/{id}/comments`: starts a thread on a panel. The device chooses `id` of the thread and `comment_id` of
 * its first comment, so that the call can be repeated: the same person gets the existing thread.
 */
export const CreateThreadRequest = z
	.object({
		id: z.uuid().optional(),
		comment_id: z.uuid().optional(),
		panel_id: z.uuid('Choose a panel'),
		...writing,
		viewpoint: Viewpoint.nullable().default(null),
	})
	.refine(saysSomething, nothingSaid)
/** `POST /projects/{id}/comments/threads/{thread_id}`; `id` of the comment, as of a thread. */
export const ReplyRequest = z.object({ id: z.uuid().optional(), ...writing }).refine(saysSomething, nothingSaid)
/** `PUT /projects/{id}/comments/{comment_id}`: one's own words. Without `image_ids` its photos stay. */
export const EditCommentRequest = z
	.object({ ...writing, image_ids: imageIds.optional() })
	.refine(
		({ text, image_ids }) => saysSomething({ text, image_ids: image_ids ?? [] }) || image_ids === undefined,
		nothingSaid,
	)
/** `PUT /projects/{id}/comments/threads/{thread_id}` */
export const UpdateThreadRequest = z.object({ status: CommentStatus })
/**
 * `PUT /projects/{id}/comments/threads/{thread_id}/read`: unread means unread from the last comment of someone else on.
 */
export const ReadThreadRequest = z.object({ is_read: z.boolean() })

export const ThreadResponse = z.object({ thread: CommentThread })
/** The thread after deleting a comment; null when it was the last comment. */
export const DeleteCommentResponse = z.object({ thread: CommentThread.nullable() })
