import type { PersonEvent, PersonEventName } from '@panelyard/contracts/accounts/person-events'
import type { ProjectEvent, ProjectEventName } from '@panelyard/contracts/projects/project-events'
import type {
	FastifyBaseLogger,
	FastifyInstance,
	RawReplyDefaultExpression,
	RawRequestDefaultExpression,
	RawServerDefault,
} from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { ImageShrinker } from './images/image-shrinker.ts'
import type { PersonSockets } from './live/person-sockets.ts'
import type { Mailer } from './mail/mailer.ts'
import type { JobQueue } from './queue/job-queue.ts'
import type { FileStorage } from './storage/file-storage.ts'
import type { StagedUploads } from './storage/staged-uploads.ts'

/** A Fastify instance whose routes are typed by Zod contracts. */
export type App = FastifyInstance<
	RawServerDefault,
	RawRequestDefaultExpression,
	RawReplyDefaultExpression,
	FastifyBaseLogger,
	ZodTypeProvider
>

/** Sends an event to everyone who has a project open; never throws. Call it after the transaction has committed. */
export type TellProject = <Name extends ProjectEventName>(event: Name, payload: ProjectEvent<Name>) => void

/**
 * Sends an event to every open page of these people, on all servers; never throws. Call it after the transaction has
 * committed.
 */
export type TellPerson = <Name extends PersonEventName>(
	user_ids: readonly string[],
	event: Name,
	payload: PersonEvent<Name>,
) => void

/** Disconnects the sockets of sessions that ended, named by the hashes of their tokens; never throws. */
export type DropSessions = (token_hashes: readonly string[]) => void

/** What every feature receives; created once in `app.ts`, in tests too. */
export type Platform = {
	config: Config
	database: Database
	storage: FileStorage
	stagedUploads: StagedUploads
	queue: JobQueue
	/** Everything that runs in a converter process. */
	jobs: Jobs
	mailer: Mailer
	/** One per server, because it limits how many images are decoded at once. */
	imageShrinker: ImageShrinker
	log: FastifyBaseLogger
	tellProject: TellProject
	tellPerson: TellPerson
	dropSessions: DropSessions
	/** For features that communicate with people over sockets. */
	sockets: PersonSockets
}

/** Registers the routes of one feature. `app.ts` lists all of them. */
export type Feature = (app: App, platform: Platform) => void | Promise<void>
