import {
	NEW_STATUS_RULES,
	type Status,
	type StatusIcon as StatusIconName,
	type statusRules,
} from '@panelyard/contracts/statuses/statuses'
import { STATUS_PALETTE } from '@panelyard/rules/statuses/unused-look'
import { stepsOf } from '../../domain/statuses/status-flags.ts'

/** What the form of a status asks for. */
export type StatusDraft = Pick<Status, 'name' | 'icon' | 'colour' | keyof typeof statusRules>

/** In the order in which new steps get them; none that says that something is wrong. */
const STEP_ICONS: readonly StatusIconName[] = ['clock', 'bookmark', 'eye', 'bell', 'check', 'star', 'info', 'flag']
const FLAG_ICONS: readonly StatusIconName[] = ['hold', 'flag', 'bell', 'warning', 'times', 'bookmark']

const ofType = (type: Status['type'], statuses: readonly Status[]) => {
	const usual = type === 'flag' ? FLAG_ICONS : STEP_ICONS
	const used = new Set(statuses.map(({ icon }) => icon))
	const icon = usual.find((one) => !used.has(one)) ?? usual[0] ?? 'flag'
	return { type, icon, progress: type === 'flag' ? 0 : progressAfter(stepsOf(statuses).at(-1)?.progress ?? 0) }
}

/** Half way from the last step to the end of the work, in fives. */
const progressAfter = (progress: number): number => Math.min(100, Math.round((progress + 100) / 10) * 5)

/** What a new status has until somebody says otherwise. */
export function newDraft(statuses: readonly Status[]): StatusDraft {
	const used = new Set(statuses.map(({ colour }) => colour))
	return {
		name: '',
		colour: STATUS_PALETTE.find((colour) => !used.has(colour)) ?? STATUS_PALETTE[0],
		...NEW_STATUS_RULES,
		...ofType('step', statuses),
	}
}

/** The draft of a new status as the other type, with that type's usual icon and progress. */
export const withType = (draft: StatusDraft, type: Status['type'], statuses: readonly Status[]): StatusDraft => ({
	...draft,
	...ofType(type, statuses),
})

/** A flag has no part in the progress, and people are named only where they decide. */
export const tidyDraft = (draft: StatusDraft): StatusDraft => ({
	...draft,
	...(draft.type === 'flag' && { progress: 0, is_done: false, replaces: false }),
	set_by_people: draft.set_by === 'people' ? draft.set_by_people : [],
})

/** The statuses that wait for this one, directly or by others: it can't require them. */
export function waitingFor(id: string, statuses: readonly Status[]): ReadonlySet<string> {
	const waiting = new Set([id])
	let size = 0
	while (size !== waiting.size) {
		size = waiting.size
		for (const status of statuses) if (status.requires.some((one) => waiting.has(one))) waiting.add(status.id)
	}
	return waiting
}
