import {
	type Conditions,
	type Instruction,
	type Marks,
	type Measure,
	NOTHING_OF_IT,
	type Selection,
} from '@panelyard/contracts/assistant/assistant'
import type { Panel } from '@panelyard/contracts/panels/panels'
import type { Project } from '@panelyard/contracts/projects/projects'
import { useTranslation } from 'react-i18next'
import { useCategories } from '../../domain/categories/categories.queries.ts'
import { useGroups } from '../../domain/groups/groups.queries.ts'
import { useNamedFloors } from '../../domain/panels/floor-names.ts'
import { useNamedKinds } from '../../domain/panels/kind-names.ts'
import { dayText } from '../../domain/plan/day-text.ts'
import { useStatusName } from '../../domain/statuses/status-name.ts'
import { useStatuses } from '../../domain/statuses/statuses.queries.ts'
import { dotted } from '../../locales/dotted.ts'
import { useMeasures } from '../../locales/measures.ts'
import classes from './assistant.module.css'

/** Marks, steps and exceptions beyond these make a text that nobody reads. */
const MOST_MARKS = 12
const MOST_STEPS = 6
const MOST_NAMES = 12

type UnderstoodProps = { instruction: Instruction; project: Project; panels: readonly Panel[] }

/** Which panels a sentence was read to mean, so that a word that was missed or taken for another is seen at once. */
export function Understood({ instruction, project, panels }: UnderstoodProps) {
	const { t } = useTranslation('asking')
	const textsOf = useConditionTexts(project, panels)
	const selections =
		instruction.kind === 'change'
			? instruction.steps.map(({ select }) => select)
			: 'select' in instruction
				? [instruction.select]
				: []
	// Several steps may be of the same panels.
	const unlike = [...new Map(selections.map((selection) => [JSON.stringify(selection), selection])).values()]
	return unlike.slice(0, MOST_STEPS).map((selection, place) => (
		// biome-ignore lint/suspicious/noArrayIndexKey: steps have nothing but their order
		<div key={place} className={classes.understood}>
			<span className={classes.quiet}>{t('title')}</span>
			<ul className={classes.conditions}>
				{selectionTexts(selection, textsOf, t('all'), (what) => t('except', { what })).map((text) => (
					<li key={text} className={classes.condition} dir="auto">
						{text}
					</li>
				))}
			</ul>
		</div>
	))
}

function selectionTexts(
	{ except = [], ...conditions }: Selection,
	textsOf: (conditions: Conditions) => string[],
	all: string,
	exceptFor: (what: string) => string,
): string[] {
	const own = textsOf(conditions)
	const left = except.map((one) => exceptFor(textsOf(one).join(' + ')))
	return [...(own.length > 0 ? own : [all]), ...left]
}

type TextOf = { [Name in keyof Conditions]-?: (value: NonNullable<Conditions[Name]>) => string }

/** Writes conditions in the words of the project and the person. */
function useConditionTexts(project: Project, panels: readonly Panel[]): (conditions: Conditions) => string[] {
	const { t } = useTranslation(['asking', 'assistant'])
	const statuses = useStatuses(project.id).data ?? []
	const statusName = useStatusName()
	const groups = useGroups(project.id).data ?? []
	const categories = useCategories(project.id)
	const floors = useNamedFloors(project, panels)
	const kinds = useNamedKinds(project.panel_kinds, panels)
	const measures = useMeasures()
	const listed = (names: (string | undefined)[]): string => {
		const known = names.filter((name) => name !== undefined)
		const more = known.length - MOST_NAMES
		return measures.list(known.slice(0, MOST_NAMES)) + (more > 0 ? ` +${measures.number(more)}` : '')
	}
	const none = t('assistant:part.none')
	const named = (ids: readonly string[], nameOf: (id: string) => string | undefined) =>
		listed(ids.map((id) => (id === NOTHING_OF_IT ? none : nameOf(id))))
	const nameOfStatus = (id: string) => {
		const status = statuses.find((one) => one.id === id)
		return status && statusName(status)
	}
	const measured = ({ measure, than, value }: Measure): string => {
		const write = measures[measure === 'width' || measure === 'height' ? 'length' : measure]
		const name = t(`measure.${measure}`)
		return `${name} ${COMPARED[than]} ${write(value)}`
	}
	const textOf: TextOf = {
		marks: (marks) => markText(marks, measures.number),
		floors: (numbers) => t('floors', { names: listed(numbers.map((each) => (each < 0 ? none : floors[each]?.name))) }),
		kinds: (numbers) =>
			t('kinds', { names: listed(numbers.map((each) => kinds.find(({ number }) => number === each)?.name)) }),
		shapes: (shapes) => listed(shapes.map((shape) => t(`shape.${shape}`))),
		groups: (ids) => t('groups', { names: named(ids, (id) => groups.find((group) => group.id === id)?.name) }),
		categories: (ids) =>
			t('categories', { names: named(ids, (id) => categories.find((category) => category.id === id)?.name) }),
		statuses: (ids) => t('statuses', { names: named(ids, nameOfStatus) }),
		lacks: (ids) => t('lacks', { names: named(ids, nameOfStatus) }),
		measures: (each) => dotted(each.map(measured)),
		since: (day) => t('since', { day: dayText(day) }),
		given: ({ status, from, to }) => {
			const days = daysText(from, to)
			return `${(status && nameOfStatus(status)) ?? t('assistant:part.status')}: ${days}`
		},
		properties: (each) => listed([...new Set(each.map(({ name, value }) => `${name}: ${value}`))]),
		late: () => t('late'),
		due: (due) => {
			if (due === NOTHING_OF_IT) return t('no_date')
			const { status, from, to } = due
			const days = from === undefined ? t('until', { day: dayText(to) }) : daysText(from, to)
			const name = status && nameOfStatus(status)
			return t('due', { days: name ? `${name}, ${days}` : days })
		},
		comments: (state) => t(state === 'none' ? 'no_comments' : 'comments'),
		selected: () => t('selected'),
	}
	return (conditions) =>
		(Object.keys(textOf) as (keyof Conditions)[]).flatMap((name) => {
			const value = conditions[name]
			return value === undefined ? [] : [(textOf[name] as (value: unknown) => string)(value)]
		})
}

const daysText = (from: string, to: string): string =>
	from === to ? dayText(from) : `${dayText(from)} – ${dayText(to)}`

const COMPARED: Record<Measure['than'], string> = { over: '>', under: '<', at_least: '≥', at_most: '≤' }

function markText(marks: readonly Marks[], number: (value: number) => string): string {
	const shown = marks
		.slice(0, MOST_MARKS)
		.map(({ mark, to, count }) => (to ? `${mark} – ${to}` : count && count > 1 ? `${number(count)} × ${mark}` : mark))
	const more = marks.length - shown.length
	return shown.join(', ') + (more > 0 ? ` +${number(more)}` : '')
}
