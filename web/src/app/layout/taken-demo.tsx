import { Alert, Button } from '@mantine/core'
import { ProjectResponse } from '@panelyard/contracts/projects'
import { IconCube } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../api/call-api.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { track } from '../../domain/analytics/track.ts'
import { forgetWork, waitingWork } from '../../domain/demo/taken-work.ts'
import { useErrorText } from '../../ui/error-text.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import classes from './taken-demo.module.css'

/**
 * Makes a project of what somebody did in the demo before they signed up, once they are signed in. Several tabs may do so:
 * the server makes one project of it.
 */
export function TakenDemo({ personId }: { personId: string }) {
	const { t } = useTranslation('demo')
	const client = useQueryClient()
	const errorText = useErrorText()
	const [isShown, setShown] = useState(true)
	const { mutate, data, error, isPending } = useMutation({
		mutationKey: ['taken_demo', personId],
		mutationFn: async () => {
			const body = waitingWork()
			return body && (await callApi(ProjectResponse, 'POST', '/projects/create_from_demo', { body })).project
		},
		onSuccess: (project) => {
			if (!project) return
			forgetWork()
			track({ name: 'conversion_step', step: 'project_taken' })
			void client.invalidateQueries({ queryKey: queryKeys.projectList })
		},
	})
	useEffect(() => {
		if (waitingWork()) mutate()
	}, [mutate])
	const close = () => setShown(false)
	if (!isShown) return null
	if (data)
		return (
			<Alert
				className={classes.note}
				role="status"
				icon={<IconCube aria-hidden />}
				title={t('taken.title')}
				withCloseButton
				onClose={close}
			>
				<p>{t('taken.text', { name: data.name })}</p>
				<LinkButton size="xs" to="/app/project/$id" params={{ id: data.id }} onClick={close}>
					{t('taken.open')}
				</LinkButton>
			</Alert>
		)
	if (!error) return null
	return (
		<Alert className={classes.note} color="red" role="alert" title={t('taken.failed')}>
			<p>{errorText(error)}</p>
			<div className={classes.ways}>
				<Button size="xs" loading={isPending} onClick={() => mutate()}>
					{t('taken.retry')}
				</Button>
				<Button
					size="xs"
					variant="default"
					onClick={() => {
						forgetWork()
						close()
					}}
				>
					{t('taken.discard')}
				</Button>
			</div>
		</Alert>
	)
}
