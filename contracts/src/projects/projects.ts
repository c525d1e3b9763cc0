import { z } from 'zod'
import { MailLanguage } from '../accounts/auth.ts'
import { TimeZone } from '../figures/calendar-days.ts'
import {
	ConversionFailureCode,
	ConversionStage,
	ReportWithoutLists,
	reasonFields,
	TextReading,
} from '../models/conversion.ts'
import { SourceElements } from '../models/merge-options.ts'
import { BoundingBox, Floor, ModelContents } from '../models/model-structure.ts'
import { FloorName, FloorRename } from '../panels/floor-names.ts'
import { PanelKind, PanelKindName } from '../panels/panel-kinds.ts'
import { CandidateOverlap, ModelStructureIdentification, PanelRule, PanelRuleCandidate } from '../panels/panel-rules.ts'
import { PublicProject } from '../public/public-projects.ts'
import { StatusSetRef } from '../statuses/status-sets.ts'
import { PageQuery, pageFields, Timestamp } from '../values/paging.ts'
import { cleanName, cleanText } from '../values/plain-text.ts'
import { revisionField } from '../values/revisions.ts'
import { ProjectPicture } from './project-pictures.ts'

export const PROJECT_NAME_MAX_LENGTH = 200
export const CONVERSION_POLL_INTERVAL_MS = 3000
export const CONVERSION_POLL_MAX_TRIES = 100
export const REQUEST_TIMEOUT_MS = 60_000

/** Files that are IFC by their name; the converter checks the content again. */
export const IFC_FILE_PATTERN = /\.(ifc|ifczip)$/i
/** IFC as XML, plain or zipped: rejected with its own message. */
export const IFCXML_FILE_PATTERN = /\.ifcxml(\.?zip)?$/i
/** Requirements for models (Information Delivery Specification): rejected with their own message. */
export const IDS_FILE_PATTERN = /\.ids$/i
/** Files from which a project can be created. */
export const MODEL_FILE_PATTERN = /\.(ifc|ifczip|glb)$/i

export const ProjectMessages = {
	nameRequired: 'Project name is required',
	fileRequired: 'IFC file is required',
	wrongExtension: 'Please select an .ifc, .ifczip or .glb file',
	ifcXml: 'This is an ifcXML file. Export as plain IFC (.ifc) instead.',
	ids: 'This is an IDS file: a list of requirements for models, not a model. Upload the model itself as IFC (.ifc).',
	archiveInvalid: 'This archive cannot be opened. Pack it again, or upload the .ifc file itself.',
	tooLarge: (megabytes: number) => `IFC file too large. Max allowed is ${megabytes} MB`,
	tooLargeInTrial: (megabytes: number) =>
		`IFC file too large. Max allowed is ${megabytes} MB during the free trial. Contact sales or upgrade to upload larger files.`,
	accessDenied: "Access denied: You don't have permission to view this project.",
	pollingTimeout: 'Conversion status polling timeout',
} as const

/** `queued` waits for a worker; COMPLETED, FAILED and ERROR are final. */
export const CONVERSION_STATUSES = ['NONE', 'QUEUED', 'PROCESSING', 'COMPLETED', 'FAILED', 'ERROR'] as const
export const ConversionStatus = z.enum(CONVERSION_STATUSES)
export type ConversionStatus = z.infer<typeof ConversionStatus>
export const isTerminalConversion = (status: string): boolean =>
	status === 'COMPLETED' || status === 'FAILED' || status === 'ERROR'

export const ProjectLabel = z.enum(['active', 'completed', 'paused', 'draft'])
export type ProjectLabel = z.infer<typeof ProjectLabel>
/** The state of a project, as a list by the specification; it always has one entry. */
export const ProjectLabels = z.tuple([ProjectLabel])
export type ProjectLabels = z.infer<typeof ProjectLabels>

export const PROJECT_ROLES = ['viewer', 'editor', 'manager'] as const
export const ProjectRole = z.enum(PROJECT_ROLES)
export type ProjectRole = z.infer<typeof ProjectRole>
/** Whether `role` includes the rights of `needed`. */
export const roleAllows = (role: ProjectRole, needed: ProjectRole): boolean =>
	PROJECT_ROLES.indexOf(role) >= PROJECT_ROLES.indexOf(needed)

export const ProjectName = z
	.string(ProjectMessages.nameRequired)
	.overwrite(cleanName)
	.min(1, ProjectMessages.nameRequired)
	.max(PROJECT_NAME_MAX_LENGTH, `Project name is too long (at most ${PROJECT_NAME_MAX_LENGTH} characters)`)

/** One run of the converter over one uploaded file. */
export const ConversionJobView = z.object({
	id: z.uuid(),
	status: ConversionStatus,
	/** Null while it waits; the last one when it is COMPLETED. */
	stage: ConversionStage.nullable(),
	/** 0..100 over the whole conversion. */
	percent: z.number().min(0).max(100),
	/** Remaining seconds, estimated from this file's size and past conversions; null when unknown. */
	seconds_left: z.number().min(0).nullable(),
	attempt: z.number().int().min(0),
	error_code: ConversionFailureCode.nullable(),
	/** For people: the problem and what to do. */
	error: z.string().nullable(),
	...reasonFields,
	/** In a model of several files, the one that caused the failure; absent or null for none. */
	error_file_name: z.string().nullish(),
	created_at: Timestamp,
	started_at: Timestamp.nullable(),
	finished_at: Timestamp.nullable(),
})
export type ConversionJobView = z.infer<typeof ConversionJobView>

/** A summary of the live model. `GET /projects/{id}/panels` has the panels. */
export const ModelSummary = z.object({
	version_id: z.uuid(),
	version_number: z.number().int().min(1),
	schema: z.string(),
	exporter: z.string(),
	element_count: z.number().int(),
	not_converted_count: z.number().int(),
	/** Elements drawn as boxes, and those that may be drawn wrong; null for a model converted before they were counted. */
	simplified_count: z.number().int().nullable().default(null),
	doubtful_count: z.number().int().nullable().default(null),
	triangle_count: z.number().int(),
	/** Of files with texts in an encoding that they don't state. */
	text_readings: z.array(TextReading).optional(),
	/** For a model of several files: the elements of each file. */
	sources: z.array(SourceElements).optional(),
	floors: z.array(Floor),
	/** Null for a model converted before walls were counted. */
	wall_count: z.number().int().nullable(),
	bounding_box: BoundingBox.nullable(),
	/** Metres, IFC axes: add to model coordinates to get the file's. */
	origin: z.tuple([z.number(), z.number(), z.number()]),
	panel_rule: PanelRule.nullable(),
	panel_rules: z.array(PanelRuleCandidate),
	/** The overlaps of the candidates; absent when unknown. */
	panel_rule_overlaps: z.array(CandidateOverlap).optional(),
	/** URLs of the artefacts, content-hashed and immutable. */
	model_url: z.string(),
	structure_url: z.string(),
	report_url: z.string(),
	glb_bytes: z.number().int(),
})
export type ModelSummary = z.infer<typeof ModelSummary>

const projectFields = {
	id: z.uuid(),
	name: z.string(),
	/** The specification's other name for `name`; always equal. */
	project_name: z.string(),
	description: z.string(),
	labels: ProjectLabels,
	conversion_status: ConversionStatus,
	file_name: z.string().nullable(),
	file_size: z.number().int().nullable(),
	file3d_link: z.string().nullable(),
	model_structure_identification: ModelStructureIdentification,
	is_public: z.boolean(),
	/** Picture of its model; null until someone who may edit the project has opened it in 3D. */
	picture: ProjectPicture.nullable(),
	panel_count: z.number().int(),
	/** The requester's role; null for a visitor of a public project. */
	role: ProjectRole.nullable(),
	/** The company it belongs to; absent or null for none, and to a visitor. */
	company: z.object({ id: z.uuid(), name: z.string() }).nullish(),
	/** The role of all members of the company except guests; absent or null for none. */
	company_role: ProjectRole.nullish(),
	created_at: Timestamp,
	updated_at: Timestamp,
}

export const ProjectListItem = z.object(projectFields)
export type ProjectListItem = z.infer<typeof ProjectListItem>

export const Project = z.object({
	...projectFields,
	model: ModelSummary.nullable(),
	/** Every kind that panels of the project have or had. */
	panel_kinds: z.array(PanelKind),
	/** Storeys that managers renamed; `model.floors` has the model's own names. */
	floor_names: z.array(FloorName),
	/** Determines the current day of the plan. */
	time_zone: z.string(),
	/** The files of the newest version if there are several; `file_name` is the first one's, `file_size` the total. */
	source_files: z.array(z.object({ file_name: z.string(), file_size: z.number().int() })).optional(),
	conversion_job: ConversionJobView.nullable(),
	/** What visitors see of it; absent for people with a role. */
	public_view: PublicProject.optional(),
	/** Of the live model; null without one. Only `GET /projects/{id}` answers it. */
	model_structure: ModelContents.nullable().optional(),
	...revisionField,
})
export type Project = z.infer<typeof Project>

export const ProjectResponse = z.object({ project: Project })
/** `GET /projects/{id}`: `model_structure=false` omits the model's storeys, walls and panels, which may be many. */
export const ProjectQuery = z.object({
	model_structure: z.enum(['true', 'false']).default('true'),
	_t: z.string().optional(),
})
export const ProjectListQuery = PageQuery.extend({ search: z.string().trim().max(200).optional() })
export const ProjectListResponse = z.object({ projects: z.array(ProjectListItem), ...pageFields })
export type ProjectListResponse = z.infer<typeof ProjectListResponse>

const parseJson = (text: string, context: z.RefinementCtx): unknown => {
	try {
		return JSON.parse(text)
	} catch {
		context.addIssue({ code: 'custom', message: 'This field must be JSON' })
		return z.NEVER
	}
}

/** Forms send object values as JSON text. */
const jsonText = <Schema extends z.ZodType>(schema: Schema) =>
	z.preprocess((value, context) => (typeof value === 'string' ? parseJson(value, context) : value), schema)

/** A list, also as JSON text, or its one value by itself, as forms send it. */
const LabelsField = z.preprocess((value, context) => {
	if (typeof value !== 'string') return value
	return value.trim().startsWith('[') ? parseJson(value, context) : [value]
}, ProjectLabels)

const FILE_URL = /^(?:https?:\/\/[^/?#]+)?\/files\/download\?(?:[^#]*&)?file_id=([^&#]+)/
/** The `file_url` that `POST /files/upload` answers; becomes the id of the file. */
const FileUrl = z.string().transform((url, context) => {
	const id = z.uuid().safeParse(FILE_URL.exec(url)?.[1])
	if (id.success) return id.data
	context.addIssue({ code: 'custom', message: 'This must be the file_url that POST /files/upload returned' })
	return z.NEVER
})

/**
 * Fields of a project that only the server decides, and `file` of programs that send none: accepted and ignored, so that a
 * program can send back a project that it has read.
 */
const readOnlyFields = {
	id: z.unknown().optional(),
	file: z.unknown().optional(),
	file_name: z.unknown().optional(),
	file_size: z.unknown().optional(),
	model_structure: z.unknown().optional(),
	model_structure_identification: z.unknown().optional(),
	conversion_status: z.unknown().optional(),
	conversion_job: z.unknown().optional(),
	is_public: z.unknown().optional(),
	public_view: z.unknown().optional(),
	picture: z.unknown().optional(),
	panel_count: z.unknown().optional(),
	role: z.unknown().optional(),
	company: z.unknown().optional(),
	model: z.unknown().optional(),
	source_files: z.unknown().optional(),
	created_at: z.unknown().optional(),
	updated_at: z.unknown().optional(),
	revision: z.unknown().optional(),
}
type ReadOnlyFields = { [name in keyof typeof readOnlyFields]?: unknown }

/** What can be said of a project that is being created. */
export const newProjectFields = {
	/** One of `name` and `project_name` is needed; `name` counts when both are there. */
	name: ProjectName.optional(),
	project_name: ProjectName.optional(),
	description: z.string().overwrite(cleanText).max(4000).optional(),
	labels: LabelsField.optional(),
	panel_rule: jsonText(PanelRule).optional(),
	/** The time zone of the creator's browser; unknown ones become UTC. */
	time_zone: TimeZone.optional().catch(undefined),
	/** The statuses it starts with; the standard ones when absent. */
	status_set: StatusSetRef.optional(),
	/** A company in which the creator may create projects. */
	company_id: z.uuid().optional(),
	/** The role of all members of that company except guests. */
	company_role: ProjectRole.nullable().optional(),
	...readOnlyFields,
}

function withoutReadOnly<Fields extends ReadOnlyFields>(fields: Fields): Omit<Fields, keyof ReadOnlyFields> {
	const rest = { ...fields }
	for (const name of Object.keys(readOnlyFields)) delete rest[name as keyof ReadOnlyFields]
	return rest
}

/** Keeps one of the two names, and drops what only the server decides. */
export function resolveNewProject<
	Fields extends { name?: string | undefined; project_name?: string | undefined } & ReadOnlyFields,
>({ name, project_name, ...fields }: Fields, context: z.RefinementCtx) {
	const given = name ?? project_name
	if (given !== undefined) return { ...withoutReadOnly(fields), project_name: given }
	context.addIssue({ code: 'custom', path: ['project_name'], message: ProjectMessages.nameRequired })
	return z.NEVER
}

/**
 * `POST /projects`, JSON or form-urlencoded with object values as JSON text: a project without a model, or from a file
 * that the same person uploaded with `POST /files/upload`, given by one of `file_id`, `file_url` and `file3d_link`.
 * Unknown fields are rejected.
 */
export const CreateProjectRequest = z
	.strictObject({
		...newProjectFields,
		file_id: z.uuid().optional(),
		file_url: FileUrl.nullish(),
		/** The same as `file_url`; empty for none. */
		file3d_link: z.preprocess((link) => (link === '' ? null : link), FileUrl.nullish()).optional(),
	})
	.transform(resolveNewProject)
	.transform(({ file_url, file3d_link, ...request }) => {
		const file_id = request.file_id ?? file_url ?? file3d_link ?? undefined
		return { ...request, file_id }
	})
/** The texts beside `file` in the multipart form of `POST /projects/create_with_ifc`, before or after it. */
export const CreateWithIfcFields = z.strictObject(newProjectFields).transform(resolveNewProject)
export const UpdateProjectRequest = z
	.strictObject({
		name: ProjectName.optional(),
		project_name: ProjectName.optional(),
		description: z.string().overwrite(cleanText).max(4000).optional(),
		labels: LabelsField.optional(),
		/** With another rule, the server finds the panels again; panels that both rules match keep their statuses. */
		panel_rule: jsonText(PanelRule).optional(),
		/** Names of some kinds of panels. */
		panel_kinds: z.array(PanelKindName).max(100).optional(),
		/** Names of some storeys. */
		floor_names: z.array(FloorRename).max(100).optional(),
		time_zone: TimeZone.optional(),
		/** Moves it into a company in which the person may create projects; null removes it from its company. */
		company_id: z.uuid().nullable().optional(),
		/** The role of all members of the company except guests; null for none. */
		company_role: ProjectRole.nullable().optional(),
		...readOnlyFields,
		file3d_link: z.unknown().optional(),
	})
	.transform(({ file3d_link: _link, ...fields }) => withoutReadOnly(fields))
export type UpdateProjectRequest = z.infer<typeof UpdateProjectRequest>

/** `GET /projects/{id}/conversion_status` and the answer of `create_with_ifc`. */
export const ConversionStatusResponse = z.object({ project: Project, conversion_job: ConversionJobView.nullable() })
export type ConversionStatusResponse = z.infer<typeof ConversionStatusResponse>

/** A person with a role in the project. */
const ProjectMember = z.object({
	pending: z.literal(false),
	user_id: z.uuid(),
	email: z.string(),
	name: z.string(),
	/** Their effective role: the higher of their own role and the one from the project's company. */
	role: ProjectRole,
	/** Their own role; null for people with a role only from the company. */
	own_role: ProjectRole.nullable(),
	is_owner: z.boolean(),
})
/**
 * Access granted to an email address. It starts when a person who has proven the address makes a request. Until then
 * nobody can tell whether the address has an account.
 */
const PendingAccess = z.object({ pending: z.literal(true), email: z.string(), role: ProjectRole })
export const ProjectAccess = z.discriminatedUnion('pending', [ProjectMember, PendingAccess])
export type ProjectAccess = z.infer<typeof ProjectAccess>
/** People with their own role first, then those with a role from the company, then pending addresses. */
export const ProjectAccessResponse = z.object({ access: z.array(ProjectAccess), ...pageFields })

const GranteeEmail = z.string().trim().toLowerCase().max(254).pipe(z.email('Please enter a valid email address'))
const grantFields = { user_id: z.uuid().optional(), email: GranteeEmail.optional(), role: ProjectRole }
const namesSomebody = (grant: { user_id?: string | undefined; email?: string | undefined }): boolean =>
	grant.user_id !== undefined || grant.email !== undefined
const NAME_SOMEBODY = { message: 'Name a person by user_id or email', path: ['user_id'] }

/** A role for a person, given by id or by email address, with or without an account. */
const AccessGrant = z.object(grantFields).refine(namesSomebody, NAME_SOMEBODY)
export type AccessGrant = z.infer<typeof AccessGrant>
export const AssignAccessRequest = z
	.object({ ...grantFields, language: MailLanguage })
	.refine(namesSomebody, NAME_SOMEBODY)
/** The complete list: people and pending addresses that aren't in it lose their access. */
export const ReplaceAccessRequest = z.object({ access: z.array(AccessGrant).max(1000), language: MailLanguage })

/** A deleted project that can still be restored. */
const DeletedProject = z.object({
	id: z.uuid(),
	name: z.string(),
	deleted_at: Timestamp,
	restorable_until: Timestamp,
	/** Days until then, including the current one. */
	days_left: z.number().int().min(0),
	/**
	 * False when it has no manager any more, for example because its owner's account was deleted. Then only a super
	 * admin can restore it.
	 */
	has_manager: z.boolean(),
})
/** `GET /projects/deleted`: those that the requester manages, or all for a super admin; the latest deletion first. */
export const DeletedProjectListResponse = z.object({ projects: z.array(DeletedProject), ...pageFields })
export type DeletedProjectListResponse = z.infer<typeof DeletedProjectListResponse>

/** `POST /files/convert_getsettings_upload`: a conversion without a project; poll the job. */
export const FileConversionResponse = z.object({
	file_id: z.uuid(),
	file_url: z.string().nullable(),
	conversion_job: ConversionJobView,
	/** Null until the file is converted. */
	model_structure: ModelContents.nullable(),
	report: ReportWithoutLists.nullable(),
})
