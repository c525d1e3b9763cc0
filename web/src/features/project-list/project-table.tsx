import { Table } from '@mantine/core'
import type { ProjectListItem } from '@panelyard/contracts/projects'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ConversionBadge } from '../../domain/conversion/conversion-badge.tsx'
import { useFormat } from '../../locales/format.ts'
import { useSince } from '../../locales/use-since.ts'
import { UserText } from '../../ui/user-text.tsx'
import { ProjectMenu } from './project-menu.tsx'
import { ProjectLabelTag } from './project-state.tsx'
import classes from './project-table.module.css'

/** The projects as rows. On phones the lesser columns give way. */
export function ProjectTable({ projects }: { projects: ProjectListItem[] }) {
	const { t } = useTranslation('projects')
	const since = useSince()
	const format = useFormat()
	return (
		<div className={classes.frame}>
			<Table highlightOnHover verticalSpacing={6} horizontalSpacing="sm" layout="fixed" className={classes.table}>
				<Table.Thead>
					<Table.Tr>
						<Table.Th>{t('column.name')}</Table.Th>
						<Table.Th w={110} visibleFrom="sm">
							{t('column.label')}
						</Table.Th>
						<Table.Th w={90} ta="end" visibleFrom="xs">
							{t('column.panels')}
						</Table.Th>
						<Table.Th visibleFrom="md">{t('column.file')}</Table.Th>
						<Table.Th w={190} visibleFrom="sm">
							{t('column.state')}
						</Table.Th>
						<Table.Th w={130}>{t('column.updated')}</Table.Th>
						<Table.Th w={52} />
					</Table.Tr>
				</Table.Thead>
				<Table.Tbody>
					{projects.map((project) => (
						<Table.Tr key={project.id}>
							<Table.Td>
								<Link to="/app/project/$id" params={{ id: project.id }} className={classes.name}>
									<UserText text={project.name} />
								</Link>
							</Table.Td>
							<Table.Td visibleFrom="sm">
								<ProjectLabelTag project={project} />
							</Table.Td>
							<Table.Td ta="end" visibleFrom="xs">
								{format.integer(project.panel_count)}
							</Table.Td>
							<Table.Td visibleFrom="md" c="dimmed">
								{project.file_name && <UserText text={project.file_name} />}
							</Table.Td>
							<Table.Td visibleFrom="sm">
								{project.conversion_status === 'COMPLETED' ? t('ready') : <ConversionBadge project={project} />}
							</Table.Td>
							<Table.Td c="dimmed" title={format.dateTime(project.updated_at)}>
								{since(project.updated_at)}
							</Table.Td>
							<Table.Td>
								<ProjectMenu project={project} />
							</Table.Td>
						</Table.Tr>
					))}
				</Table.Tbody>
			</Table>
		</div>
	)
}
