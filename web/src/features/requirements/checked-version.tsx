import { Button, Loader, Text } from '@mantine/core'
import type { Project } from '@panelyard/contracts/projects/projects'
import {
	type FailingPanelsResponse,
	meetsAll,
	type RequirementCheck,
	type VersionRequirementsResponse,
} from '@panelyard/contracts/testing/requirements'
import { IconCube3dSphere, IconLayoutGrid } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useShowIn3d } from '../../domain/panels/panels-in-3d.ts'
import { handPanels } from '../../domain/panels/search/handed-panels.ts'
import { CheckResult } from '../../domain/requirements/check-result.tsx'
import { FailingPanels } from '../../domain/requirements/failing-panels.tsx'
import { failingPanelsQuery } from '../../domain/requirements/requirements.queries.ts'
import { labelled } from '../../locales/labelled.ts'
import { useMeasures } from '../../locales/measures.ts'
import { FactList } from '../../ui/text/fact-list.tsx'
import { Tag } from '../../ui/text/tag.tsx'
import classes from './requirements.module.css'

type Stands = Pick<VersionRequirementsResponse, 'check' | 'is_checking'>

/** How a version that isn't live stands against the project's requirements. */
export function VersionCheck({ stands }: { stands: Stands }) {
	return (
		<Checked
			stands={stands}
			render={(check) => (
				<>
					<CheckResult check={check} />
					<FailingPanels check={check} />
				</>
			)}
		/>
	)
}

const NO_PANELS: FailingPanelsResponse['panels'] = []

/** The panels that fail each specification, by its place among all of the check. */
function panelsOfEach(failing: FailingPanelsResponse['panels']): ReadonlyMap<number, readonly string[]> {
	const panels = new Map<number, string[]>()
	for (const { panel_id, specifications } of failing)
		for (const specification of specifications) {
			const own = panels.get(specification)
			if (own) own.push(panel_id)
			else panels.set(specification, [panel_id])
		}
	return panels
}

/** The same of the live version, with the ways to the panels that fail. */
export function LiveCheck({ project, stands }: { project: Project; stands: Stands }) {
	const { t } = useTranslation('requirements')
	const isFailing = (stands.check?.failing_panels ?? 0) > 0
	const failing = useQuery({ ...failingPanelsQuery(project.id), enabled: isFailing }).data?.panels ?? NO_PANELS
	const bySpecification = useMemo(() => panelsOfEach(failing), [failing])
	const ids = failing.map(({ panel_id }) => panel_id)
	return (
		<Checked
			stands={stands}
			actions={ids.length > 0 && <PanelWays projectId={project.id} ids={ids} of={t('all')} areAll />}
			render={(check) => (
				<CheckResult
					check={check}
					actions={(specification, name) => {
						const own = bySpecification.get(specification) ?? []
						return own.length > 0 && <PanelWays projectId={project.id} ids={own} of={name} />
					}}
				/>
			)}
		/>
	)
}

type CheckedProps = { stands: Stands; render: (check: RequirementCheck) => ReactNode; actions?: ReactNode }

function Checked({ stands: { check, is_checking }, render, actions }: CheckedProps) {
	const { t } = useTranslation('requirements')
	const measures = useMeasures()
	const isMet = check !== null && meetsAll(check)
	return (
		<>
			<div className={classes.standing} role="status">
				{is_checking && (
					<Text size="sm" c="dimmed" className={classes.checking}>
						<Loader size={14} aria-hidden /> {t('checking')}
					</Text>
				)}
				{check && check.problem === null && (
					<>
						<Tag tone={isMet ? 'positive' : 'negative'}>{t(isMet ? 'met' : 'not_met')}</Tag>
						<FactList
							facts={[
								!isMet && t('failing_panels', { number: measures.number(check.failing_panels) }),
								!isMet && t('failing_elements', { number: measures.number(check.failing_elements) }),
								labelled(t('checked'), measures.dateTime(check.checked_at)),
							]}
						/>
					</>
				)}
				{!check && !is_checking && (
					<Text size="sm" c="dimmed">
						{t('not_checked')}
					</Text>
				)}
			</div>
			{actions && <div className={classes.ways}>{actions}</div>}
			{check && render(check)}
		</>
	)
}

type PanelWaysProps = {
	projectId: string
	ids: readonly string[]
	of: string
	/** All panels that fail anything, for which the list has a filter. */
	areAll?: boolean
}

/** The ways to some panels: in the list, and alone in 3D. */
function PanelWays({ projectId, ids, of, areAll = false }: PanelWaysProps) {
	const { t } = useTranslation('requirements')
	const showIn3d = useShowIn3d(projectId)
	const navigate = useNavigate()
	const showInList = () =>
		navigate({
			to: '/app/project/$id',
			params: { id: projectId },
			search: { tab: 'panels', ...(areAll ? { requirements: ['failed'] } : { only: handPanels(projectId, ids) }) },
		})
	const size = areAll ? 'sm' : 'xs'
	return (
		<>
			<Button
				size={size}
				variant="default"
				leftSection={<IconLayoutGrid size={16} aria-hidden />}
				aria-label={labelled(t('in_list'), of)}
				onClick={showInList}
			>
				{t('in_list')}
			</Button>
			<Button
				size={size}
				variant={areAll ? 'filled' : 'default'}
				leftSection={<IconCube3dSphere size={16} aria-hidden />}
				aria-label={labelled(t('in_3d'), of)}
				onClick={() => showIn3d(ids)}
			>
				{t('in_3d')}
			</Button>
		</>
	)
}
