import { type DemoIssue, PanelContent } from '@panelyard/contracts/public/demo-issue'
import type { IssueSide, LocalIssue } from './issue-state.ts'
import type { LocalState } from './local-state.ts'

/** Gives a local project another issue of its model, which nobody has uploaded yet. */
export function addIssue(state: LocalState, given: DemoIssue): void {
	state.issue = {
		given,
		first: {
			model: state.project.model,
			panels: new Map([...state.panels].map(([id, panel]) => [id, PanelContent.parse(panel)])),
		},
		issued: null,
		decisions: new Map(),
		switches: [],
	}
}

/** The id of the panel that an element becomes if no panel of the project becomes it. */
const ownId = ({ given }: LocalIssue, element: number): string =>
	`${given.after.id.slice(0, -12)}${element.toString(16).padStart(12, '0')}`

/** What the second issue says of each of its panels, with the panel that each is without a decision. */
const contentsOf = ({
	given,
}: LocalIssue): { element: number; id: string; isKnown: boolean; content: PanelContent }[] =>
	[
		...given.panels.map(({ impact, content }) => ({ id: impact.id, isKnown: impact.before !== null, content })),
		...given.contested.map((one) => ({ ...one, isKnown: false })),
	].flatMap(({ content, ...one }) =>
		content === null || content.element === null ? [] : { ...one, element: content.element, content },
	)

/** Panels that may be one of several of the second issue. */
const uncertainOf = ({ given }: LocalIssue) =>
	given.panels.map(({ impact }) => impact).filter(({ categories: [first] }) => first === 'uncertain')

/** Uncertain panels without a decision. */
export const undecidedOf = (issue: LocalIssue): string[] =>
	uncertainOf(issue)
		.map(({ id }) => id)
		.filter((id) => !issue.decisions.has(id))

/** Which panel each element of the second issue becomes, by its comparison and the visitor's decisions. */
export function ownersOf(issue: LocalIssue): Map<number, string> {
	const owners = new Map<number, string>()
	const contents = contentsOf(issue)
	const likeliest = new Map(uncertainOf(issue).map(({ id, candidates: [first] }) => [id, first?.element]))
	for (const { element, id, isKnown } of contents)
		if (!isKnown || (issue.decisions.get(id)?.decision ?? 'accept') === 'accept') owners.set(element, id)
	for (const [id, { decision, element }] of issue.decisions) {
		const taken = decision === 'map' ? element : decision === 'accept' ? likeliest.get(id) : null
		if (taken !== null && taken !== undefined) owners.set(taken, id)
	}
	for (const { element } of contents) if (!owners.has(element)) owners.set(element, ownId(issue, element))
	return owners
}

/** The panels of the second issue as they become by the visitor's decisions. */
export function panelsOfIssue(issue: LocalIssue): Map<string, PanelContent> {
	const owners = ownersOf(issue)
	return new Map(contentsOf(issue).map(({ element, content }) => [owners.get(element) as string, content]))
}

/** Goes live with one of the issues, and gives every panel what that issue says of it. Call it within a change. */
export function switchIssue(state: LocalState, issue: LocalIssue, to: IssueSide): void {
	const panels = to === 'after' ? panelsOfIssue(issue) : issue.first.panels
	for (const [id, panel] of state.panels) {
		const content = panels.get(id)
		if (content) state.panels.set(id, { ...panel, ...content })
		else if (isCarrying(state, id) || issue.decisions.get(id)?.decision === 'hold')
			state.panels.set(id, { ...panel, element: null })
		else {
			state.panels.delete(id)
			state.carried.delete(id)
		}
	}
	for (const [id, content] of panels) {
		if (state.panels.has(id)) continue
		const nothing = { statuses: [], groups: [], status_changed_at: null, category_id: null }
		state.panels.set(id, { id, ...content, ...nothing, own_name: '', own_description: '' })
		state.carried.set(id, new Set())
	}
	state.project = { ...state.project, model: to === 'after' ? issue.given.model : issue.first.model }
	issue.switches.push({ at: state.now(), to })
	state.tell('project_updated', {
		what: ['project', 'model', 'panels', 'groups', 'versions'],
		revision: state.revision,
	})
}

/** Whether a panel has something that would be lost with it. */
function isCarrying(state: LocalState, id: string): boolean {
	const { own_name = '', own_description = '', category_id = null } = state.panels.get(id) ?? {}
	return (
		own_name !== '' ||
		own_description !== '' ||
		category_id !== null ||
		(state.carried.get(id)?.size ?? 0) > 0 ||
		state.groups.some(({ panels }) => panels.has(id)) ||
		state.threads.some(({ panel_id }) => panel_id === id) ||
		[...state.plan.values()].some((entry) => entry.scope === 'panel' && entry.id === id && entry.date !== null) ||
		state.log.some(({ panel_ids }) => panel_ids.includes(id))
	)
}
