import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ConversionReport } from '@panelyard/contracts/models/conversion'
import type { MergePlan } from '@panelyard/contracts/models/model-merges'
import type { ConversionStatusResponse, Project } from '@panelyard/contracts/projects/projects'
import { sampleModelText } from '@panelyard/sample-models/sample-model'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { purgeLooseFiles } from '../../models/source-files.service.ts'
import { ALL_PANELS, call, converted } from '../../testing/test-projects.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { keptFile } from '../../testing/test-uploads.ts'
import { purgeDeletedProjects } from './project-purge.service.ts'

let server: TestServer
let cookie: string
let stranger: string

beforeAll(async () => {
	server = await startTestServer({ maxIfcUploadMb: 3, trialMaxIfcUploadMb: 2 })
	cookie = (await server.signUp()).cookie
	stranger = (await server.signUp()).cookie
})
afterAll(() => server.close())

const timber = sampleModelText({ panels: 20, detail: 'layers', seed: 11 })
const precast = sampleModelText({ panels: 20, detail: 'layers', seed: 12, construction: 'precast', unit: 'metre' })

type Answer = ConversionStatusResponse & { message: string; error: string; details: { fields: { field: string }[] } }

const kept = async (content: string, file_name: string) => (await keptFile(server, cookie, { content, file_name })).id
const create = (file_ids: string[], further: object = {}, by: string | undefined = cookie) =>
	call<Answer>(server, by, 'POST', '/projects/create_merged', {
		project_name: 'Both',
		panel_rule: ALL_PANELS,
		file_ids,
		...further,
	})
const plan = (file_ids: string[], options: object = {}, by: string | undefined = cookie) =>
	call<{ plan: MergePlan } & Answer>(server, by, 'POST', '/model_merges/plan', { file_ids, options })
const two = async () => [await kept(timber, 'timber.ifc'), await kept(precast, 'precast.ifc')] as [string, string]

async function merged(file_ids: string[], further: object = {}): Promise<Project> {
	const { status, body } = await create(file_ids, further)
	if (status !== 201) throw new Error(`create_merged answered ${status}: ${body.message}`)
	return converted(server, cookie, body.project.id)
}

const sourceKeys = async (file_ids: string[]) =>
	(
		await server.platform.database.execute<{ storage_key: string }>(
			sql`select storage_key from uploaded_files where id in (${sql.join(
				file_ids.map((id) => sql`${id}`),
				sql`, `,
			)})`,
		)
	).rows.map(({ storage_key }) => join(server.config.dataDir, 'files', storage_key))

describe('a project made of two files', () => {
	it('has the panels of both, names its files and gives each of them back', async () => {
		const file_ids = await two()
		const project = await merged(file_ids, { description: 'Nord', labels: ['paused'] })
		expect(project).toMatchObject({
			name: 'Both',
			description: 'Nord',
			labels: ['paused'],
			conversion_status: 'COMPLETED',
			panel_count: 40,
			file_name: 'timber.ifc',
			file_size: Buffer.byteLength(timber) + Buffer.byteLength(precast),
			source_files: [{ file_name: 'timber.ifc' }, { file_name: 'precast.ifc' }],
		})
		expect(project.model?.sources?.map(({ file_name, first_element }) => [file_name, first_element > 0])).toEqual([
			['timber.ifc', false],
			['precast.ifc', true],
		])
		const download = (source: string) =>
			server.inject({ url: `/files/download?project_id=${project.id}${source}`, headers: { cookie } })
		expect((await download('')).body).toBe(timber)
		expect((await download('&source=1')).body).toBe(precast)
		expect((await download('&source=2')).statusCode).toBe(404)
		const report = (
			await server.inject({ url: project.model?.report_url ?? '', headers: { cookie } })
		).json<ConversionReport>()
		expect(report.sources?.map(({ file_name }) => file_name)).toEqual(['timber.ifc', 'precast.ifc'])
	})

	it('is never taken for its first file alone, and what was made of that file is not taken for it', async () => {
		const [first, second] = await two()
		const alone = await call<Answer>(server, cookie, 'POST', '/projects/create_from_file', {
			project_name: 'One',
			panel_rule: ALL_PANELS,
			file_id: first,
		})
		expect((await converted(server, cookie, alone.body.project.id)).panel_count).toBe(20)
		expect((await merged([first, second])).panel_count).toBe(40)
		const again = await call<Answer>(server, cookie, 'POST', '/projects/create_from_file', {
			project_name: 'Another',
			panel_rule: ALL_PANELS,
			file_id: first,
		})
		expect((await converted(server, cookie, again.body.project.id)).panel_count).toBe(20)
	})

	it('keeps its files for as long as it is there, and no longer', async () => {
		const file_ids = await two()
		const paths = await sourceKeys(file_ids)
		await server.platform.database.execute(sql`update uploaded_files set created_at = now() - interval '31 days'`)
		const project = await merged(file_ids)
		await purgeLooseFiles(server.platform)
		expect(paths.map((path) => existsSync(path))).toEqual([true, true])
		await call(server, cookie, 'DELETE', `/projects/${project.id}`)
		await server.platform.database.execute(
			sql`update projects set deleted_at = now() - interval '31 days' where id = ${project.id}`,
		)
		expect(await purgeDeletedProjects(server.platform)).toBe(1)
		expect(paths.map((path) => existsSync(path))).toEqual([false, false])
	})

	it('fails over the file that is no model, names it, and can be tried again', async () => {
		const bad = await kept("ISO-10303-21;\nHEADER;\nFILE_SCHEMA(('IFC4'));\nENDSEC;\nDATA;\nENDSEC;\n", 'Grundriß.ifc')
		const project = await merged([await kept(timber, 'timber.ifc'), bad])
		expect(project.conversion_job).toMatchObject({
			status: 'FAILED',
			error_code: 'no_elements',
			error_file_name: 'Grundriß.ifc',
			error: expect.stringMatching(/^Grundriß\.ifc: /),
		})
		expect(project.model).toBeNull()
		await call(server, cookie, 'POST', `/projects/${project.id}/conversion/retry`)
		expect((await converted(server, cookie, project.id)).conversion_job).toMatchObject({
			error_file_name: 'Grundriß.ifc',
		})
	})
})

describe('a plan', () => {
	it('says where each file stands and which storeys become one, and leaves nothing behind', async () => {
		const file_ids = await two()
		const { status, body } = await plan(file_ids)
		expect(status).toBe(200)
		expect(body.plan.files.map(({ file_id, file_name, placement }) => [file_id, file_name, placement])).toEqual([
			[file_ids[0], 'timber.ifc', 'keep'],
			[file_ids[1], 'precast.ifc', 'keep'],
		])
		expect(body.plan.floors.length).toBeGreaterThan(1)
		expect(body.plan.estimated_seconds).toBeGreaterThan(0)
		const apart = await plan(file_ids, { floors: 'apart' })
		expect(apart.body.plan.floors.length).toBeGreaterThan(body.plan.floors.length)
	})

	it('tells which file cannot be merged', async () => {
		const bad = await kept(
			"ISO-10303-21;\nHEADER;\nFILE_SCHEMA(('IFC1X'));\nENDSEC;\nDATA;\n#1=IFCWALL();\nENDSEC;\n",
			'old.ifc',
		)
		const { body } = await plan([await kept(timber, 'timber.ifc'), bad])
		expect(body.plan.files.map(({ error_code }) => error_code)).toEqual([null, 'unsupported_schema'])
	})
})

describe('what cannot be merged', () => {
	it.each([
		['one file', (own: string[]) => own.slice(0, 1), {}, 'file_ids'],
		['the same file twice', (own: string[]) => [own[0], own[0]], {}, 'file_ids'],
		['21 files', () => Array.from({ length: 21 }, () => crypto.randomUUID()), {}, 'file_ids'],
		['a placement too few', (own: string[]) => own, { options: { placements: ['keep'] } }, 'options.placements'],
		[
			'a first file that moves',
			(own: string[]) => own,
			{ options: { placements: ['site', 'keep'] } },
			'options.placements',
		],
		['no name', (own: string[]) => own, { project_name: ' ' }, 'project_name'],
	] as const)('%s', async (_, choose, further, field) => {
		const { status, body } = await create(choose(await two()) as string[], further)
		expect(status).toBe(400)
		expect(body.details.fields[0]?.field).toBe(field)
	})

	it('files of somebody else, or none at all, neither planned nor made', async () => {
		const own = await two()
		const theirs = (await keptFile(server, stranger, { content: timber, file_name: 'theirs.ifc' })).id
		for (const file_ids of [own, [theirs, own[0]]]) {
			expect((await create(file_ids, {}, stranger)).status).toBe(404)
			expect((await plan(file_ids, {}, stranger)).status).toBe(404)
		}
		expect((await create([own[0], crypto.randomUUID()])).status).toBe(404)
		expect((await create(own, {}, '')).status).toBe(401)
		expect((await plan(own, {}, '')).status).toBe(401)
	})

	it('files that are too large together, in the words of the trial', async () => {
		const large = (name: string) => kept(`${timber}${' '.repeat(1_200_000)}`, name)
		const file_ids = [await large('a.ifc'), await large('b.ifc')]
		const { status, body } = await create(file_ids)
		expect(status).toBe(413)
		expect(body.message).toMatch(/^Together these files are too large. Max allowed is 2 MB during the free trial/)
		expect((await plan(file_ids)).status).toBe(413)
	})

	it('anything once the trial is over', async () => {
		const { cookie: late, user } = await server.signUp('late-merger@example.com')
		const file_ids = [1, 2].map((at) => keptFile(server, late, { content: timber, file_name: `${at}.ifc` }))
		const ids = (await Promise.all(file_ids)).map(({ id }) => id)
		await server.platform.database.execute(
			sql`update users set created_at = now() - interval '15 days' where id = ${user.id}`,
		)
		expect((await create(ids, {}, late)).status).toBe(402)
	})
})
