import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { writeSampleModel } from '@panelyard/sample-models/sample-model'
import { type BenchServer, REPOSITORY } from '../bench-server.ts'
import { callsOf } from '../projects/long-project.ts'

const ADD_PANELS = 'server/src/testing/add-panels.ts'
const CONVERTED = 200
const CONVERSION_LIMIT_MS = 120_000
const MAX_STATUSES = 200
const STEPS = 50

/** A project at its limits. */
export interface LargeSite {
	id: string
	panel_ids: string[]
	/** Steps of the work. */
	statuses: string[]
	flags: string[]
	group_id: string
	category_id: string
	/** Ids that nothing has yet. */
	new_ids: string[]
}

/** Makes a project of so many panels with 200 statuses. Stops and starts the server. @param directory for the model file */
export async function makeLargeSite(
	server: BenchServer,
	panels: number,
	directory: string,
	settings: Record<string, string>,
): Promise<LargeSite> {
	const path = join(directory, 'large-site.ifc')
	await writeSampleModel(path, { panels: CONVERTED, detail: 'layers' })
	const id = await server.createProject(path)
	await server.conversionEnds(id, CONVERSION_LIMIT_MS)
	await server.stop()
	await promisify(execFile)(process.execPath, [ADD_PANELS, id, String(panels)], {
		cwd: REPOSITORY,
		env: { ...process.env, ...settings, DATA_DIR: server.dataDirectory },
	})
	await server.startAgain()
	const { get, post } = callsOf(server, id)
	const listed = (await get<{ panels: { id: string }[] }>('panels')).panels.map((panel) => panel.id)
	const before = (await get<{ statuses: Status[] }>('statuses')).statuses
	const made = Array.from({ length: MAX_STATUSES - before.length }, (_, number) => ({
		...{ id: crypto.randomUUID(), name: `Status ${number}`, icon: 'check', colour: '#2f9e44' },
		type: number < STEPS ? 'step' : 'flag',
	}))
	const group_id = crypto.randomUUID()
	const category_id = crypto.randomUUID()
	const cells = made.map((status) => [status.id])
	await post('imports', {
		panel_ids: listed.slice(0, cells.length),
		columns: { status: { mode: 'add', cells, rows: cells.map((_, row) => row) } },
		create: { statuses: made },
	})
	await post('groups', { id: group_id, name: 'Truck 1', panel_ids: listed.slice(0, 100) })
	await post('categories', { id: category_id, name: 'Walls', icon: 'check', colour: '#2f9e44' })
	const { statuses } = await get<{ statuses: Status[] }>('statuses')
	const idsOf = (type: string) => statuses.filter((status) => status.type === type).map((status) => status.id)
	return {
		...{ id, panel_ids: listed, statuses: idsOf('step'), flags: idsOf('flag'), group_id, category_id },
		new_ids: Array.from({ length: 3000 }, () => crypto.randomUUID()),
	}
}

type Status = { id: string; type: string }
