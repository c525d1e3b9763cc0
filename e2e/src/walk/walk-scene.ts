import type { Page } from '@playwright/test'
import { apartmentBlock, fileOf, smallHouse } from '../model-files.ts'
import { expect, newEmail } from '../people.ts'
import { OPERATOR } from '../steps/operator.ts'
import {
	addStatus,
	conversionEnds,
	finishedInspection,
	finishedProject,
	makeGroup,
	panelsOf,
	planDate,
	setStatus,
	statusesOf,
	uploadProject,
} from '../steps/project-calls.ts'

/** Names that people gave: they stand in every language as they are. */
export const NAMES = {
	person: OPERATOR.name,
	colleague: 'Gustav Guest',
	company: 'Betonwerk Nord',
	project: 'Harbour Street 12, block B',
	broken: 'Kindergarten Lindenweg',
	group: 'Truck 12, north gate',
	batch: 'Batch 7',
	category: 'Bathroom walls',
	line: 'A timber house by the water',
	comment: 'Anchor missing at the lower edge',
	description: 'Larch, second delivery',
	status: 'Painted twice',
} as const

/** What the addresses of the walk name. */
export type Scene = {
	project: string
	/** Whose conversion failed. */
	broken: string
	panel: string
	group: string
	thread: string
	inspection: string
	company: string
	/** Who walks. */
	person: string
	/** What people and files are called, which no language translates. */
	data: string[]
}

/** Gives the signed-in person something of everything: a company, a project at work, a failed one, comments, a plan. */
export async function setTheScene(page: Page): Promise<Scene> {
	const { request } = page
	const project = await finishedProject(request, NAMES.project, await smallHouse())
	const broken = await uploadProject(
		request,
		NAMES.broken,
		fileOf('broken.ifc', "ISO-10303-21;\nHEADER;\nFILE_SCHEMA(('IFC4'));\nENDSEC;\nDATA;\n#1=IFCWALL(;\nENDSEC;\n"),
	)
	await conversionEnds(request, broken.id)
	const panels = await panelsOf(request, project.id)
	const ids = panels.map(({ id }) => id)
	const statuses = await statusesOf(request, project.id)
	for (const [index, status] of statuses.entries()) {
		const some = ids.slice(index * 3, index * 3 + 3)
		await (status.type === 'flag' ? addStatus : setStatus)(request, project.id, some, status.id)
	}
	const group = await makeGroup(request, project.id, NAMES.group, ids.slice(0, 6))
	await makeGroup(request, project.id, NAMES.batch, ids.slice(6, 12))
	for (const [step, days] of [-9, 4, 9].entries())
		await planDate(request, project.id, { scope: 'group', id: group.id }, statuses[step + 2]?.id ?? '', days)
	const send = async (method: 'post' | 'put', path: string, data: object): Promise<Record<string, { id: string }>> => {
		const answer = await request[method](path, { data })
		expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
		return (await answer.json()) as Record<string, { id: string }>
	}
	const at = `/projects/${project.id}`
	await send('post', `${at}/categories`, { name: NAMES.category, icon: 'check', colour: '#2f9e44' })
	const { thread } = await send('post', `${at}/comments`, { panel_id: ids[0], text: NAMES.comment })
	await send('put', `${at}/public_project`, {
		...{ shows_statuses: true, shows_groups: true, shows_figures: true, allows_duplicates: true, line: NAMES.line },
	})
	const { company } = await send('post', '/companies', { name: NAMES.company })
	await send('post', `/companies/${company?.id}/invite`, { emails: [newEmail(NAMES.colleague)], role: 'member' })
	const { user } = (await (await request.get('/auth/check')).json()) as { user: { id: string; email: string } }
	const inspection = await finishedInspection(request, await apartmentBlock())
	const given = new Set<string>(['Panelyard sample models 1.0', 'Ana Silva', 'broken.ifc', ...Object.values(NAMES)])
	// Narrow places break an address before its @.
	given.add(user.email.slice(0, user.email.indexOf('@')))
	for (const address of [
		`${at}?model_structure=true`,
		`${at}/panels`,
		`${at}/panels/${ids[0]}`,
		`${at}/elements/${panels[0]?.element}/parts`,
		`/model_tasks/${inspection}`,
		'/panel_rules',
	]) {
		const answer = await request.get(address)
		if (answer.ok()) gatherTexts(await answer.json(), given)
	}
	for (const text of given) if (text.length < 2) given.delete(text)
	return {
		...{ project: project.id, broken: broken.id, panel: ids[0] ?? '', group: group.id, thread: thread?.id ?? '' },
		...{ inspection, company: company?.id ?? '', person: user.id },
		...{ data: [...given].sort((one, other) => other.length - one.length) },
	}
}

/** Every text in an answer, and the names of properties. */
function gatherTexts(value: unknown, into: Set<string>): void {
	if (typeof value === 'string') into.add(value)
	else if (typeof value === 'object' && value !== null)
		for (const inner of Object.values(value)) gatherTexts(inner, into)
}
