import { Anchor, Button, Group, Skeleton, Text } from '@mantine/core'
import { type PublicProjectSettings, PublicProjectSettingsResponse } from '@panelyard/contracts/public/public-projects'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../api/call-api.ts'
import { untilAnswered } from '../../../api/until-answered.ts'
import { useErrorText } from '../../../ui/messages/error-text.ts'
import { toast } from '../../../ui/messages/toast.ts'
import { PageSection } from '../../../ui/page/page-parts.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { projectsKey } from './projects.queries.ts'

const pathOf = (id: string) => `/admin/api/projects/${encodeURIComponent(id)}/public_view`
const publicViewQuery = (id: string) =>
	queryOptions({
		queryKey: [...projectsKey, 'public_view', id],
		queryFn: async ({ signal }) =>
			(await callApi(PublicProjectSettingsResponse, 'GET', pathOf(id), { signal })).public_project,
		staleTime: 0,
	})

/** Whether visitors see a project, and what keeps it from them. */
export function PublicViewSection({ projectId }: { projectId: string }) {
	const { t } = useTranslation('operations')
	const view = useQuery(publicViewQuery(projectId))
	return (
		<PageSection title={t('project.public_view.title')}>
			<QueryView queries={[view]} pending={<Skeleton height={40} />}>
				{(known) => <PublicViewState projectId={projectId} view={known} />}
			</QueryView>
		</PageSection>
	)
}

function PublicViewState({ projectId, view }: { projectId: string; view: PublicProjectSettings }) {
	const { t } = useTranslation('operations')
	const client = useQueryClient()
	const errorText = useErrorText()
	const { is_public, is_withheld, line } = view
	const change = useMutation({
		mutationFn: async (body: { is_withheld: boolean }) => {
			const put = () => callApi(PublicProjectSettingsResponse, 'PUT', pathOf(projectId), { body })
			return (await untilAnswered(put)).public_project
		},
		onSuccess: (changed) => {
			client.setQueryData(publicViewQuery(projectId).queryKey, changed)
			toast.success(changed.is_withheld ? t('project.public_view.done_withhold') : t('project.public_view.done_allow'))
		},
		onError: (error) => toast.error(errorText(error)),
	})
	const state = is_withheld ? 'withheld' : is_public ? 'public' : 'not_public'
	return (
		<>
			<Text>{t(`project.public_view.${state}`)}</Text>
			{line !== '' && state !== 'not_public' && (
				<Text c="dimmed" dir="auto">
					{line}
				</Text>
			)}
			{state !== 'not_public' && (
				<Group gap="sm" mt="xs">
					<Button
						size="xs"
						variant="default"
						loading={change.isPending}
						onClick={() => change.mutate({ is_withheld: !is_withheld })}
					>
						{is_withheld ? t('project.public_view.allow') : t('project.public_view.withhold')}
					</Button>
					{state === 'public' && (
						<Anchor href={`/gallery/${projectId}`} target="_blank" size="sm">
							{t('project.public_view.open')}
						</Anchor>
					)}
				</Group>
			)}
		</>
	)
}
