import type { ProjectListItem } from '@panelyard/contracts/projects/projects'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { callApi } from '../../api/call-api.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { goneIs, untilAnswered } from '../../api/until-answered.ts'
import { useOfferUndo } from '../../ui/messages/undo-toast.tsx'

/** Of the person's deleted projects, while they can be restored. */
export const DELETED_PROJECTS = [...queryKeys.projectList, 'deleted']

/** Takes a project out of the list at once. */
export const forgetProject = (queryClient: QueryClient, projectId: string): void => {
	queryClient.setQueryData<ProjectListItem[]>(queryKeys.projectList, (projects) =>
		projects?.filter(({ id }) => id !== projectId),
	)
}

/** Deletes a project, and offers to take it back. @param onDeleted for pages that show the project */
export function useDeleteProject({ id, name }: Pick<ProjectListItem, 'id' | 'name'>, onDeleted: () => void) {
	const { t } = useTranslation('projects')
	const queryClient = useQueryClient()
	const restore = useRestoreProject()
	const offerUndo = useOfferUndo()
	return useMutation({
		mutationFn: () => untilAnswered(() => callApi(z.unknown(), 'DELETE', `/projects/${id}`).catch(goneIs(null))),
		onSuccess: () => {
			onDeleted()
			forgetProject(queryClient, id)
			void queryClient.invalidateQueries({ queryKey: DELETED_PROJECTS })
			offerUndo({
				id: `deleted-${id}`,
				message: t('deleted', { name }),
				undo: () => restore.mutateAsync(id),
				undone: t('restored', { name }),
				failed: t('restore_failed'),
			})
		},
	})
}

export function useRestoreProject() {
	const queryClient = useQueryClient()
	return useMutation({
		mutationFn: (projectId: string) => {
			const path = `/projects/${projectId}`
			const isThere = () => callApi(z.unknown(), 'GET', path)
			return untilAnswered(() => callApi(z.unknown(), 'POST', `${path}/restore`), isThere)
		},
		onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.projectList }),
	})
}
