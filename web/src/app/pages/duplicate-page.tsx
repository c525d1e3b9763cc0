import { Center, Paper, Skeleton } from '@mantine/core'
import { IconCopyOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { DuplicateForm } from '../../domain/duplicates/duplicate-form.tsx'
import { publicProjectQuery } from '../../domain/public-projects/public-projects.queries.ts'
import { toast } from '../../ui/messages/toast.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { QueryView } from '../../ui/page/query-view.tsx'

const route = getRouteApi('/shell/app/dashboard/duplicate')

/** `/app/dashboard/duplicate?project={id}`: where a visitor of a public project makes a copy, once signed in. */
export function DuplicatePage() {
	const { t } = useTranslation('gallery')
	const { project: id = '' } = route.useSearch()
	const navigate = route.useNavigate()
	const found = useQuery({ ...publicProjectQuery(id), refetchInterval: false })
	return (
		<>
			<PageHeader title={t('dup_title')} description={found.data?.name} />
			<QueryView queries={[found]} pending={<Skeleton height={200} maw={560} />}>
				{(project) =>
					project.allows_duplicates ? (
						<Paper withBorder p="lg" maw={560}>
							<DuplicateForm
								project={project}
								isPublic
								hasStatuses={project.shows_statuses}
								onDone={(copy) => {
									toast.success(t('done', { name: copy.name }))
									void navigate({ to: '/app/project/$id', params: { id: copy.id } })
								}}
								onCancel={() => window.location.assign(`/gallery/${id}`)}
							/>
						</Paper>
					) : (
						<Center mih="40dvh">
							<EmptyState
								picture={<IconCopyOff size={28} stroke={1.5} aria-hidden />}
								title={project.name}
								text={t('not_allowed')}
							/>
						</Center>
					)
				}
			</QueryView>
		</>
	)
}
