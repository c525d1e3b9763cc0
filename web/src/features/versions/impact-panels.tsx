import { Button, Checkbox, Group, Select, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import {
	DECISIONS,
	type DecideRequest,
	type ImpactCategory,
	type ImpactResponse,
	type ModelVersion,
} from '@panelyard/contracts/models/versions'
import type { Project } from '@panelyard/contracts/projects/projects'
import type { Status } from '@panelyard/contracts/statuses/statuses'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { labelled } from '../../locales/labelled.ts'
import { useMeasures } from '../../locales/measures.ts'
import { toast } from '../../ui/messages/toast.ts'
import { PageSection, PageWaiting } from '../../ui/page/page-parts.tsx'
import { QueryView } from '../../ui/page/query-view.tsx'
import { ImpactExport } from './impact-export.tsx'
import { ImpactPanelRow } from './impact-panel-row.tsx'
import classes from './versions.module.css'
import { type ImpactFilter, useDecide, useImpactPanels } from './versions.queries.ts'

type ImpactPanelsProps = {
	project: Project
	version: ModelVersion
	impact: ImpactResponse
	/** Null lists the panels that changed after they were produced. */
	category: ImpactCategory | null
	statuses: readonly Status[]
	editable: boolean
}

/** The panels of a kind of change, and decisions on them. */
export function ImpactPanels({ project, version, impact, category, statuses, editable }: ImpactPanelsProps) {
	const { t } = useTranslation('versions')
	const measures = useMeasures()
	const [typed, setTyped] = useState('')
	const [search] = useDebouncedValue(typed.trim(), 300)
	const [decision, setDecision] = useState<string | null>(null)
	const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
	const filter: ImpactFilter = {
		...(category ? { category } : { changed_after_production: true }),
		...(decision && { decision }),
		...(search && { search }),
	}
	const panels = useImpactPanels(project.id, version.number, filter)
	const decide = useDecide(project.id, version.number)
	const statusById = useMemo(() => new Map(statuses.map((status) => [status.id, status])), [statuses])
	const send = (request: DecideRequest) =>
		void decide
			.mutateAsync(request, { onSuccess: () => setSelected(new Set()) })
			.catch((error) => toast.failed(t('decide_failed'), error))
	const toggle = (id: string) =>
		setSelected((now) => new Set(now.has(id) ? [...now].filter((other) => other !== id) : [...now, id]))
	const mayHold = category !== 'added' && category !== 'returned'
	const choices = mayHold ? (['accept', 'hold'] as const) : (['accept'] as const)
	const whole = editable && category !== null && category !== 'unchanged'
	const title = category ? t(`category.${category}`) : t('produced.title')
	const from = version.impact?.compared_with
	const in3d = version.model && from !== undefined && { projectId: project.id, from, to: version.number }
	// The list is below the kinds of changes, and there may be many of those.
	const place = useRef<HTMLDivElement>(null)
	useEffect(() => place.current?.focus(), [])
	return (
		<div ref={place} tabIndex={-1} className={classes.place}>
			<PageSection title={title}>
				<div className={classes.tools}>
					<TextInput
						type="search"
						aria-label={t('search')}
						placeholder={t('search')}
						value={typed}
						onChange={({ currentTarget }) => setTyped(currentTarget.value)}
					/>
					<Select
						aria-label={t('decision')}
						placeholder={t('decision')}
						clearable
						data={['none' as const, ...DECISIONS].map((value) => ({ value, label: t(`decided.${value}`) }))}
						value={decision}
						onChange={setDecision}
					/>
					<ImpactExport project={project} impact={impact} statuses={statuses} filter={filter} title={title} />
					{whole && selected.size === 0 && (
						<Group gap="xs">
							{choices.map((choice) => (
								<Button
									key={choice}
									variant="default"
									disabled={decide.isPending}
									onClick={() => send({ decision: choice, category })}
								>
									{t(`all.${choice}`)}
								</Button>
							))}
						</Group>
					)}
					{editable && selected.size > 0 && (
						<Group gap="xs" role="group" aria-label={t('selected')}>
							<Text size="sm">{labelled(t('selected'), measures.number(selected.size))}</Text>
							{choices.map((choice) => (
								<Button
									key={choice}
									disabled={decide.isPending}
									variant={choice === 'accept' ? 'filled' : 'default'}
									onClick={() => send({ decision: choice, panel_ids: [...selected] })}
								>
									{t(`decide.${choice}`)}
								</Button>
							))}
							<Button
								variant="default"
								disabled={decide.isPending}
								onClick={() => send({ decision: null, panel_ids: [...selected] })}
							>
								{t('decide.none')}
							</Button>
						</Group>
					)}
				</div>
				{editable && mayHold && (
					<Text size="sm" c="dimmed" mt={6}>
						{t('hold_hint')}
					</Text>
				)}
				<QueryView queries={[panels]} pending={<PageWaiting />}>
					{({ panels: listed, total }) =>
						total === 0 ? (
							<Text c="dimmed" py="md">
								{t('no_panels')}
							</Text>
						) : (
							<>
								{editable && (
									<Checkbox
										mt="sm"
										label={t('select_shown')}
										checked={listed.every(({ id }) => selected.has(id))}
										indeterminate={selected.size > 0 && !listed.every(({ id }) => selected.has(id))}
										onChange={({ currentTarget }) =>
											setSelected(new Set(currentTarget.checked ? listed.map(({ id }) => id) : []))
										}
									/>
								)}
								<ul className={classes.list}>
									{listed.map((panel) => (
										<ImpactPanelRow
											key={panel.id}
											panel={panel}
											statusById={statusById}
											editable={editable}
											isBusy={decide.isPending}
											isSelected={selected.has(panel.id)}
											onSelect={() => toggle(panel.id)}
											{...(in3d && { in3d })}
											onDecide={(request) => send({ panel_ids: [panel.id], ...request })}
										/>
									))}
								</ul>
								{panels.hasNextPage && (
									<Button variant="default" loading={panels.isFetchingNextPage} onClick={() => panels.fetchNextPage()}>
										{t('more')}
									</Button>
								)}
							</>
						)
					}
				</QueryView>
			</PageSection>
		</div>
	)
}
