import { Select, Text } from '@mantine/core'
import { dateOf } from '@panelyard/contracts/figures/calendar-days'
import type { Project } from '@panelyard/contracts/projects/projects'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useMakeChange } from '../../domain/changes/use-change.ts'
import { dayText } from '../../domain/plan/day-text.ts'
import { useToday } from '../../domain/plan/plan.queries.ts'
import type { Plan } from '../../domain/plan/plan-steps.ts'
import { draftProjectChange } from '../../domain/project/project-changes.ts'
import { labelled } from '../../locales/labelled.ts'

type TimeZoneFieldProps = { project: Project; plan: Plan; manager: boolean }

/** Where the project is: decides which day it is. Managers change it. */
export function TimeZoneField({ project, plan, manager }: TimeZoneFieldProps) {
	const { t } = useTranslation('plan')
	const make = useMakeChange()
	const today = useToday({ ...plan, time_zone: project.time_zone })
	const zones = useMemo(
		() => [...new Set(['UTC', project.time_zone, ...Intl.supportedValuesOf('timeZone')])].sort(),
		[project.time_zone],
	)
	const hint = t('time_zone_hint', { date: dayText(dateOf(today)) })
	if (!manager) {
		return (
			<Text size="sm" c="dimmed">
				{labelled(t('time_zone'), '')}
				<bdi>{project.time_zone}</bdi>. {hint}
			</Text>
		)
	}
	return (
		<Select
			label={t('time_zone')}
			description={hint}
			maw={420}
			searchable
			allowDeselect={false}
			limit={60}
			data={zones}
			value={project.time_zone}
			onChange={(zone) => zone && zone !== project.time_zone && make(draftProjectChange(project, { time_zone: zone }))}
		/>
	)
}
