import { Alert, Button, NativeSelect, Group as Row, Stack, Text } from '@mantine/core'
import type { Panel } from '@panelyard/contracts/panels/panels'
import type { Project } from '@panelyard/contracts/projects/projects'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PanelLookup } from '../../domain/panels/list/panel-list.ts'
import { usePropertyColumns } from '../../domain/panels/properties/panel-properties.queries.ts'
import { filterPanels } from '../../domain/panels/search/panel-filters.ts'
import { searchedProperties } from '../../domain/panels/search/searched-properties.ts'
import { readFilterQuery, withoutGone } from '../../domain/saved-filters/filter-query.ts'
import { useSavedFilters } from '../../domain/saved-filters/saved-filters.queries.ts'
import { flagsOf } from '../../domain/statuses/status-flags.ts'
import { dotted } from '../../locales/dotted.ts'
import { LoadFailed } from '../../ui/page/load-failed.tsx'

type FilterChoiceProps = {
	project: Project
	panels: readonly Panel[]
	lookup: PanelLookup
	/** Panels of this group are left out. */
	group: string
	submitText: (count: number) => string
	onSubmit: (panels: readonly Panel[]) => void
	onCancel: () => void
}

/** Takes the panels of a saved filter, and says how many those are before anything is done. */
export function FilterChoice({ project, panels, lookup, group, submitText, onSubmit, onCancel }: FilterChoiceProps) {
	const { t } = useTranslation(['groups', 'lists', 'panels'])
	const filters = useSavedFilters(project.id)
	const [chosen, setChosen] = useState('')
	const query = filters.data?.find(({ id }) => id === chosen)?.query ?? null
	const search = useMemo(() => (query === null ? null : readFilterQuery(query)), [query])
	const wanted = useMemo(() => searchedProperties({ where: search?.where }).filtered, [search])
	const { columns: properties, failed } = usePropertyColumns(project, wanted)
	const isReading = wanted.some((id) => !properties.has(id))
	const { statuses, groups, categories, plan, failing } = lookup
	const found = useMemo(
		() => (search ? filterPanels(panels, search, { flags: flagsOf(statuses), properties, plan, failing }) : []),
		[search, panels, statuses, properties, plan, failing],
	)
	const isGone = useMemo(
		() => search !== null && withoutGone(search, { statuses, groups, categories, properties }) !== null,
		[search, statuses, groups, categories, properties],
	)
	const joining = found.filter((panel) => !panel.groups.includes(group))
	const already = found.length - joining.length
	const isReady = search !== null && !isReading
	if (filters.isError) return <LoadFailed error={filters.error} onRetry={() => filters.refetch()} />
	return (
		<form
			onSubmit={(event) => {
				event.preventDefault()
				event.stopPropagation()
				if (isReady && joining.length > 0) onSubmit(joining)
			}}
		>
			<Stack gap="md">
				{filters.data?.length === 0 ? (
					<Text size="sm" c="dimmed">
						{t('lists:saved.none')}
					</Text>
				) : (
					<NativeSelect
						label={t('by_filter')}
						value={chosen}
						onChange={(event) => setChosen(event.currentTarget.value)}
						data={[
							{ value: '', label: t('choose_filter') },
							...(filters.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
						]}
					/>
				)}
				{failed && <LoadFailed error={failed.error} onRetry={() => failed.refetch()} />}
				<Text size="sm" fw={500} role="status">
					{search && isReading && !failed && t('lists:reading_properties')}
					{isReady &&
						dotted([t('marks.found', { count: found.length }), already > 0 && t('marks.already', { count: already })])}
				</Text>
				{isReady && isGone && (
					<Alert color="yellow" role="note" p="xs">
						{t('lists:gone.text')}
					</Alert>
				)}
				<Row justify="flex-end" gap="xs">
					<Button variant="default" onClick={onCancel}>
						{t('cancel')}
					</Button>
					<Button type="submit" disabled={!isReady || joining.length === 0}>
						{submitText(isReady ? joining.length : 0)}
					</Button>
				</Row>
			</Stack>
		</form>
	)
}
