import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import { speakPlainly } from '@panelyard/contracts/values/plain-errors'
import Fastify, { type RawServerDefault } from 'fastify'
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { consoleAnswersTo } from './access/console-addresses.ts'
import { mayReadProject, projectRevision, readersOf } from './access/project-permission.ts'
import type { Config } from './config.ts'
import { type DatabaseConnection, openDatabase } from './database/database.ts'
import { adminFeature } from './features/admin/admin.routes.ts'
import { adminCompaniesFeature } from './features/admin/admin-companies.routes.ts'
import { adminJobsFeature } from './features/admin/admin-jobs.routes.ts'
import { adminProjectsFeature } from './features/admin/admin-projects.routes.ts'
import { adminUsersFeature } from './features/admin/admin-users.routes.ts'
import { adminTablesFeature } from './features/admin-tables/admin-tables.routes.ts'
import { analyticsFeature } from './features/analytics/analytics.routes.ts'
import { assistantFeature } from './features/assistant/assistant.routes.ts'
import { auditLogFeature } from './features/audit-log/audit-log.routes.ts'
import { OLD_ADDRESS_MAILS } from './features/auth/address/old-address-mail.ts'
import { authFeature } from './features/auth/auth.routes.ts'
import { userFromCookies } from './features/auth/auth.service.ts'
import { tokenHash, tokenOf } from './features/auth/sessions.ts'
import { billingFeature } from './features/billing/billing.routes.ts'
import { categoriesFeature } from './features/categories/categories.routes.ts'
import { changesFeature } from './features/changes/changes.routes.ts'
import { commentsFeature } from './features/comments/comments.routes.ts'
import { endsOfAccess } from './features/companies/access-ends.queries.ts'
import { companiesFeature } from './features/companies/companies.routes.ts'
import { INVITATION_MAILS } from './features/companies/invitation-mails.ts'
import { companyInvitationsFeature } from './features/companies/invitations.routes.ts'
import { companyMembersFeature } from './features/companies/members.routes.ts'
import { configFeature } from './features/config/config.routes.ts'
import { contactFeature } from './features/contact/contact.routes.ts'
import { CONTACT_MAILS } from './features/contact/contact.service.ts'
import { demoWorkFeature } from './features/demo-work/demo-work.routes.ts'
import { diagnosticsFeature } from './features/diagnostics/diagnostics.routes.ts'
import { duplicatesFeature } from './features/duplicates/duplicates.routes.ts'
import { figuresFeature } from './features/figures/figures.routes.ts'
import { filesFeature } from './features/files/files.routes.ts'
import { resumableUploadsFeature } from './features/files/resumable-uploads.routes.ts'
import { groupsFeature } from './features/groups/groups.routes.ts'
import { imagesFeature } from './features/images/images.routes.ts'
import { importsFeature } from './features/imports/imports.routes.ts'
import { instructionsFeature } from './features/instructions/instructions.routes.ts'
import { labelsFeature } from './features/labels/labels.routes.ts'
import { modelMergesFeature } from './features/model-merges/model-merges.routes.ts'
import { modelTasksFeature } from './features/model-tasks/model-tasks.routes.ts'
import { neighboursFeature } from './features/neighbours/neighbours.routes.ts'
import { NOTICE_BATCHES } from './features/notifications/notices.service.ts'
import { notificationsFeature } from './features/notifications/notifications.routes.ts'
import { pushFeature } from './features/notifications/push.routes.ts'
import { NOTIFICATION_DELIVERIES } from './features/notifications/wake-deliveries.ts'
import { offlineCopyFeature } from './features/offline-copy/offline-copy.routes.ts'
import { panelFilesFeature } from './features/panel-files/panel-files.routes.ts'
import { elementPartsFeature } from './features/panels/element-parts.routes.ts'
import { foundPanelsFeature } from './features/panels/found-panels.routes.ts'
import { panelsFeature } from './features/panels/panels.routes.ts'
import { planFeature } from './features/plan/plan.routes.ts'
import { portfolioFeature } from './features/portfolio/portfolio.routes.ts'
import { profileFeature } from './features/profile/profile.routes.ts'
import { projectPicturesFeature } from './features/project-pictures/project-pictures.routes.ts'
import { createMergedFeature } from './features/projects/create-merged.routes.ts'
import { createWithIfcFeature } from './features/projects/create-with-ifc.routes.ts'
import { deletedProjectsFeature } from './features/projects/deleted-projects.routes.ts'
import { projectAccessFeature } from './features/projects/project-access.routes.ts'
import { projectConversionFeature } from './features/projects/project-conversion.routes.ts'
import { projectsFeature } from './features/projects/projects.routes.ts'
import { SHARED_PROJECT_MAILS } from './features/projects/shared-project-mail.ts'
import { viewedModel } from './features/projects/viewed-model.ts'
import { galleryPage } from './features/public-projects/gallery-page.ts'
import { publicProjectsFeature } from './features/public-projects/public-projects.routes.ts'
import { publicViewFeature } from './features/public-projects/public-view.routes.ts'
import { REPORT_MAILS } from './features/reports/report-mails.ts'
import { reportSchedulesFeature } from './features/reports/report-schedules.routes.ts'
import { reportsFeature } from './features/reports/reports.routes.ts'
import { requirementsFeature } from './features/requirements/requirements.routes.ts'
import { savedFiltersFeature } from './features/saved-filters/saved-filters.routes.ts'
import { savedViewsFeature } from './features/saved-views/saved-views.routes.ts'
import { liveSettingsOf } from './features/server-settings/live-settings.ts'
import { serverSettingsFeature } from './features/server-settings/server-settings.routes.ts'
import { settingsFeature } from './features/settings/settings.routes.ts'
import { statusSetsFeature } from './features/statuses/status-sets.routes.ts'
import { statusesFeature } from './features/statuses/statuses.routes.ts'
import { supportChatFeature } from './features/support-chat/support-chat.routes.ts'
import { testReportsFeature } from './features/test-reports/test-reports.routes.ts'
import { usersFeature } from './features/users/users.routes.ts'
import { usesFeature } from './features/uses/uses.routes.ts'
import { versionsFeature } from './features/versions/versions.routes.ts'
import { jobHandlers } from './job-handlers.ts'
import { JOB_QUEUES } from './jobs/job-queues.ts'
import { Jobs, type JobsContext } from './jobs/jobs.ts'
import { artefactsFeature } from './models/artefacts.routes.ts'
import { AppError } from './platform/app-error.ts'
import type { App, Feature, Platform } from './platform/feature.ts'
import { addHealth } from './platform/health.ts'
import { addApiDocs } from './platform/http/api-docs.ts'
import { clientAddress } from './platform/http/client-address.ts'
import { contractValidator } from './platform/http/contract-validator.ts'
import { handleError } from './platform/http/error-handler.ts'
import { openRateLimits, type RateLimits } from './platform/http/rate-limits.ts'
import { JSON_BODY_BYTES, readBodies } from './platform/http/read-bodies.ts'
import { addRequestIds, type LogTarget, loggerOptions, newRequestId } from './platform/http/request-log.ts'
import { requireSameOriginForChanges, socketOriginAllowed } from './platform/http/same-origin.ts'
import { type BodyTimes, CONNECTION_TIMES, limitBodyTimes } from './platform/http/time-limits.ts'
import { endUnreadBodies } from './platform/http/unread-body.ts'
import { limitVisitors, VisitorReads } from './platform/http/visitor-limit.ts'
import { ImageShrinker } from './platform/images/image-shrinker.ts'
import { type LiveEvents, openLiveEvents } from './platform/live/live-events.ts'
import { openMailer } from './platform/mail/mailer.ts'
import { addMetrics } from './platform/metrics.ts'
import { builtWebApp, redirectBadAddress, WEB_DIST, type WebApp } from './platform/pages/web-app.ts'
import { addSecurityHeaders } from './platform/pages/web-security.ts'
import { openJobQueue } from './platform/queue/pg-boss-queue.ts'
import { SWEEP_RUNS } from './platform/queue/sweeper.ts'
import { openConfiguredStorage } from './platform/storage/open-file-storage.ts'
import { StagedUploads } from './platform/storage/staged-uploads.ts'
import { sweepStaging } from './platform/storage/staging.ts'
import { startRoles } from './roles.ts'

/** Every feature of the product. */
const FEATURES: Feature[] = [
	authFeature,
	usersFeature,
	adminFeature,
	adminProjectsFeature,
	adminJobsFeature,
	adminTablesFeature,
	adminUsersFeature,
	adminCompaniesFeature,
	serverSettingsFeature,
	auditLogFeature,
	diagnosticsFeature,
	analyticsFeature,
	profileFeature,
	companiesFeature,
	companyMembersFeature,
	companyInvitationsFeature,
	configFeature,
	contactFeature,
	filesFeature,
	resumableUploadsFeature,
	artefactsFeature,
	versionsFeature,
	requirementsFeature,
	projectsFeature,
	deletedProjectsFeature,
	demoWorkFeature,
	duplicatesFeature,
	publicProjectsFeature,
	publicViewFeature,
	createWithIfcFeature,
	createMergedFeature,
	modelMergesFeature,
	projectAccessFeature,
	projectConversionFeature,
	modelTasksFeature,
	testReportsFeature,
	panelsFeature,
	elementPartsFeature,
	foundPanelsFeature,
	neighboursFeature,
	figuresFeature,
	portfolioFeature,
	reportsFeature,
	reportSchedulesFeature,
	statusesFeature,
	statusSetsFeature,
	changesFeature,
	groupsFeature,
	labelsFeature,
	categoriesFeature,
	planFeature,
	importsFeature,
	assistantFeature,
	savedViewsFeature,
	savedFiltersFeature,
	usesFeature,
	settingsFeature,
	billingFeature,
	notificationsFeature,
	pushFeature,
	commentsFeature,
	imagesFeature,
	projectPicturesFeature,
	instructionsFeature,
	panelFilesFeature,
	offlineCopyFeature,
	supportChatFeature,
]

/** How long running jobs may take to end when the server stops; jobs that are still running are redelivered later. */
const JOB_STOP_MS = 3000

export type BuiltApp = { app: App; platform: Platform; close(): Promise<void> }
export type AppOptions = {
	/** An open database, used instead of the configured one. */
	connection?: DatabaseConnection
	webApp?: WebApp
	/** In addition to those of the product, for example for development. */
	furtherFeatures?: readonly Feature[]
	logTarget?: LogTarget
	/** Shorter times for tests. */
	bodyTimes?: BodyTimes
	/** Converts in the place of a converter process, in tests that aren't about conversions. */
	convert?: JobsContext['convert']
}

/**
 * Opens everything that the product needs and builds the HTTP app, ready to listen or for injected requests. `close`
 * accepts no more requests, ends sockets and jobs, and closes the database.
 */
export async function buildApp(config: Config, options: AppOptions = {}): Promise<BuiltApp> {
	speakPlainly()
	const connection = options.connection ?? (await openDatabase(config))
	try {
		return await buildOn(connection, config, options)
	} catch (error) {
		await connection.close()
		throw error
	}
}

async function buildOn(connection: DatabaseConnection, config: Config, options: AppOptions): Promise<BuiltApp> {
	const app: App = Fastify<RawServerDefault>({
		logger: loggerOptions(config, options.logTarget),
		genReqId: newRequestId,
		trustProxy: config.trustProxy,
		bodyLimit: JSON_BODY_BYTES,
		...CONNECTION_TIMES,
		frameworkErrors: (error, request, reply) => {
			if (!redirectBadAddress(error, request, reply)) handleError(error, request, reply)
		},
		routerOptions: { maxParamLength: 500 },
	}).withTypeProvider<ZodTypeProvider>()
	const { log } = app
	connection.onTrouble = (error) => log.error({ err: error }, 'database: something failed between calls')

	const storage = await openConfiguredStorage(config)
	const queue = openJobQueue(connection.server, log, config.jobHeartbeatSeconds)
	await queue.start([
		...JOB_QUEUES,
		INVITATION_MAILS,
		REPORT_MAILS,
		NOTICE_BATCHES,
		NOTIFICATION_DELIVERIES,
		CONTACT_MAILS,
		SHARED_PROJECT_MAILS,
		OLD_ADDRESS_MAILS,
		SWEEP_RUNS,
	])
	const jobs = new Jobs({ config, database: connection.database, queue, log, convert: options.convert })
	const live = await openLiveEvents(log, connection.server)
	const mailer = openMailer(config, log)
	const platform: Platform = {
		config,
		database: connection.database,
		storage,
		stagedUploads: new StagedUploads(),
		queue,
		jobs,
		mailer,
		imageShrinker: new ImageShrinker(log),
		log,
		tellProject: live.tellProject,
		tellPerson: live.tellPerson,
		dropSessions: live.dropSessions,
		sockets: live.sockets,
	}

	const addressOf = clientAddress(config)
	const mayOperateFrom = consoleAnswersTo(config)
	live.attach(app.server, {
		userOf: (cookieHeader) => userFromCookies(platform, cookieHeader),
		mayOperate: (request) => mayOperateFrom(addressOf(request)),
		sessionOf: (cookieHeader) => {
			const token = tokenOf(cookieHeader)
			return token && tokenHash(token)
		},
		mayRead: (user, project_id) => mayReadProject(platform.database, user, project_id),
		readersOf: (readers) => readersOf(platform.database, readers),
		endsOfAccess: (since) => endsOfAccess(platform.database, since),
		revisionOf: (project_id) => projectRevision(platform.database, project_id),
		originAllowed: (origin, request) => socketOriginAllowed(config, origin, request),
		addressOf,
	})
	const settings = liveSettingsOf(platform)
	await settings.start()
	app.addHook('onClose', async () => {
		settings.stop()
		await queue.stop(JOB_STOP_MS)
		await live.close()
		await mailer.close()
		await storage.close()
		await connection.close()
	})

	const rateLimits = openRateLimits(log, connection.database, { shared: connection.server.pglite === undefined })
	app.addHook('onClose', async () => rateLimits.close())
	const visitorReads = new VisitorReads(config)
	await addHttp(app, platform, { rateLimits, visitorReads, live, bodyTimes: options.bodyTimes })
	jobs.handle(jobHandlers(platform))
	await sweepLeftovers(platform)
	if (config.roles.includes('web')) await addPages(app, platform, visitorReads, options)
	const stopRoles = await startRoles(platform)
	app.addHook('preClose', async () => {
		// Returned jobs are announced, so sockets close after them; open sockets would keep the HTTP server open.
		// Requests still run: other servers receive their events until `onClose`.
		await stopRoles()
		live.disconnect()
	})
	await app.ready()
	return { app, platform, close: () => app.close() }
}

/** Routes of the role `web` besides health and metrics. */
async function addPages(
	app: App,
	platform: Platform,
	visitorReads: VisitorReads,
	{ webApp, furtherFeatures = [] }: AppOptions,
): Promise<void> {
	for (const feature of [...FEATURES, ...furtherFeatures]) await feature(app, platform)
	const built = () =>
		builtWebApp(
			platform.config,
			WEB_DIST,
			(request) => viewedModel(platform, request, visitorReads),
			(request) => galleryPage(platform, request, visitorReads),
		)
	await (webApp ?? built())(app)
}

/** Removes what ended processes left on this machine's disk. */
async function sweepLeftovers({ config, log }: Platform): Promise<void> {
	const orphans = await sweepStaging(config.dataDir)
	if (orphans > 0) log.info({ orphans }, 'removed what a stopped server left in staging')
}

/** Hooks and plugins for every route. */
async function addHttp(
	app: App,
	platform: Platform,
	{
		rateLimits,
		visitorReads,
		live,
		bodyTimes,
	}: { rateLimits: RateLimits; visitorReads: VisitorReads; live: LiveEvents; bodyTimes: BodyTimes | undefined },
): Promise<void> {
	const { config } = platform
	app.setValidatorCompiler(contractValidator)
	app.setSerializerCompiler(serializerCompiler)
	app.setErrorHandler(handleError)
	addRequestIds(app)
	endUnreadBodies(app)
	limitBodyTimes(app, bodyTimes)
	await addSecurityHeaders(app, config)
	requireSameOriginForChanges(app, config)
	await app.register(cookie, { secret: config.sessionSecret })
	await readBodies(app)
	await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], globalDecompression: false })
	await app.register(rateLimit, {
		global: false,
		store: rateLimits.Store,
		errorResponseBuilder: () => new AppError('RATE_LIMITED', 'Too many attempts. Please wait a moment and try again.'),
	})
	await addApiDocs(app)
	limitVisitors(app, visitorReads)
	addMetrics(app, platform, live.count)
	addHealth(app, platform)
}
