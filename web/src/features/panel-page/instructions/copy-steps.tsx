import { Button, Group, Modal, MultiSelect, Radio, Select, Stack, Text } from '@mantine/core'
import { MAX_COPY_PANELS } from '@panelyard/contracts/panels/instructions'
import type { Panel } from '@panelyard/contracts/panels/panels'
import type { Project } from '@panelyard/contracts/projects/projects'
import { searchable } from '@panelyard/rules/texts/searchable'
import { IconCopy } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMakeChange } from '../../../domain/changes/use-change.ts'
import { draftCopy } from '../../../domain/instructions/copy-changes.ts'
import type { PanelLookup } from '../../../domain/panels/list/panel-list.ts'
import { panelName } from '../../../domain/panels/own-words/panel-details.ts'
import { usePropertyColumns } from '../../../domain/panels/properties/panel-properties.queries.ts'
import { panelLabel, searchTextOf } from '../../../domain/panels/search/panel-filters.ts'
import { searchedProperties } from '../../../domain/panels/search/searched-properties.ts'
import { readFilterQuery } from '../../../domain/saved-filters/filter-query.ts'
import { useSavedFilters } from '../../../domain/saved-filters/saved-filters.queries.ts'
import { dotted } from '../../../locales/dotted.ts'
import { useSmallScreen } from '../../../ui/appearance/media.ts'
import { panelsOf, type Target } from './copy-targets.ts'
import classes from './instructions.module.css'

/** Panels that are offered while one looks for some. */
const MOST_OFFERED = 30

type CopyStepsProps = {
	project: Project
	panel: Panel
	/** Every panel of the project. */
	all: readonly Panel[]
	lookup: PanelLookup
	/** How many steps the panel has. */
	steps: number
}

/** Copies the steps of the panel to others, which are counted first. */
export function CopySteps(props: CopyStepsProps) {
	const { t } = useTranslation('panel')
	const [isOpen, setOpen] = useState(false)
	const isSmall = useSmallScreen()
	return (
		<>
			<Button
				variant="default"
				className={classes.add}
				leftSection={<IconCopy size={16} aria-hidden />}
				onClick={() => setOpen(true)}
			>
				{t('copy.open')}
			</Button>
			<Modal opened={isOpen} onClose={() => setOpen(false)} title={t('copy.title')} fullScreen={isSmall}>
				{isOpen && <CopyForm {...props} onClose={() => setOpen(false)} />}
			</Modal>
		</>
	)
}

const choices = (group: string, items: { value: string; label: string }[]) =>
	items.length > 0 ? [{ group, items }] : []

function CopyForm({ project, panel, all, lookup, steps, onClose }: CopyStepsProps & { onClose: () => void }) {
	const { t } = useTranslation('panel')
	const filters = useSavedFilters(project.id).data ?? []
	const make = useMakeChange()
	const [chosen, setChosen] = useState('name')
	const [picked, setPicked] = useState<string[]>([])
	const [mode, setMode] = useState<'add' | 'replace'>('add')
	const [by = '', id = ''] = chosen.split(':')
	const filter = by === 'filter' ? filters.find((one) => one.id === id) : undefined
	const asked = useMemo(() => {
		const { filtered } = searchedProperties({ where: filter && readFilterQuery(filter.query).where })
		return [...filtered]
	}, [filter])
	const { columns } = usePropertyColumns(project, asked)
	const isRead = asked.every((column) => columns.has(column))
	const target: Target = filter
		? { by: 'filter', filter, properties: columns }
		: by === 'group'
			? { by, id }
			: by === 'picked'
				? { by, ids: picked }
				: { by: by === 'kind' ? 'kind' : 'name' }
	const ids = isRead ? panelsOf(target, panel, all, lookup) : []
	const kind = lookup.kindNames.get(panel.kind ?? 0)
	const name = panelName(panel) || panelLabel(panel)
	const data = [
		{ value: 'name', label: t('copy.same_name', { name }) },
		...(kind ? [{ value: 'kind', label: t('copy.same_kind', { kind }) }] : []),
		{ value: 'picked', label: t('copy.picked') },
		...choices(
			t('copy.groups'),
			lookup.groups.map((one) => ({ value: `group:${one.id}`, label: one.name })),
		),
		...choices(
			t('copy.filters'),
			filters.map((one) => ({ value: `filter:${one.id}`, label: one.name })),
		),
	]
	const stepCount = t('copy.steps', { count: steps })
	const panelCount = t('copy.panels', { count: ids.length })
	const isTooMany = ids.length > MAX_COPY_PANELS
	return (
		<Stack gap="md">
			<Select
				label={t('copy.to')}
				data={data}
				value={chosen}
				onChange={(value) => setChosen(String(value ?? 'name'))}
				allowDeselect={false}
				searchable
			/>
			{by === 'picked' && <PickedPanels all={all} own={panel.id} picked={picked} onPicked={setPicked} />}
			<Radio.Group
				label={t('copy.mode')}
				value={mode}
				onChange={(value) => setMode(value === 'replace' ? 'replace' : 'add')}
			>
				<Stack gap="xs" mt={6}>
					<Radio value="add" label={t('copy.add')} />
					<Radio value="replace" label={t('copy.replace')} description={t('copy.replace_hint')} />
				</Stack>
			</Radio.Group>
			<Text size="sm" role="status" c={isTooMany ? 'red' : 'dimmed'}>
				{isTooMany ? t('copy.limit', { limit: MAX_COPY_PANELS }) : dotted([stepCount, panelCount])}
			</Text>
			<Group justify="flex-end">
				<Button variant="default" onClick={onClose}>
					{t('instructions.cancel')}
				</Button>
				<Button
					disabled={ids.length === 0 || isTooMany}
					onClick={() => {
						make(draftCopy(project.id, { panel_id: panel.id, panel_ids: ids, mode }))
						onClose()
					}}
				>
					{t('copy.copy')}
				</Button>
			</Group>
		</Stack>
	)
}

type PickedPanelsProps = {
	all: readonly Panel[]
	own: string
	picked: string[]
	onPicked: (ids: string[]) => void
}

function PickedPanels({ all, own, picked, onPicked }: PickedPanelsProps) {
	const { t } = useTranslation('panel')
	const [text, setText] = useState('')
	const word = searchable(text.trim())
	const chosen = new Set(picked)
	const found: Panel[] = []
	for (const panel of all) {
		if (found.length >= MOST_OFFERED) break
		if (panel.id !== own && !chosen.has(panel.id) && searchTextOf(panel).includes(word)) found.push(panel)
	}
	const offered = [...all.filter(({ id }) => chosen.has(id)), ...found]
	return (
		<MultiSelect
			label={t('copy.panels_field')}
			data={offered.map((panel) => ({ value: panel.id, label: panelLabel(panel) }))}
			value={picked}
			onChange={onPicked}
			searchable
			searchValue={text}
			onSearchChange={setText}
			// What is offered was found by name and number too, not only by its label.
			filter={({ options }) => options}
			hidePickedOptions
			maxValues={MAX_COPY_PANELS}
		/>
	)
}
