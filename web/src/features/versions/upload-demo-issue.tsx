import { Button, Group, Stack, Text } from '@mantine/core'
import { VersionResponse } from '@panelyard/contracts/models/versions'
import { IconFile } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../api/call-api.ts'
import { newId } from '../../api/new-id.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { FailureAlert } from '../../ui/messages/failure-alert.tsx'
import { PageSection } from '../../ui/page/page-parts.tsx'
import { VersionNameField } from './version-name-field.tsx'
import classes from './versions.module.css'
import { versionsPath } from './versions.queries.ts'

const FILE_NAME = 'lindenhof-2.ifc'

/** The form of a new version in the demo, whose file is there already. */
export function UploadDemoIssue({ projectId, onClose }: { projectId: string; onClose: () => void }) {
	const { t } = useTranslation(['versions', 'shell'])
	const client = useQueryClient()
	const [name, setName] = useState('B')
	const upload = useMutation({
		mutationFn: () =>
			callApi(VersionResponse, 'POST', versionsPath(projectId), { body: { file_id: newId(), name: name.trim() } }),
		onSuccess: async () => {
			await client.invalidateQueries({ queryKey: queryKeys.versions(projectId) })
			onClose()
		},
	})
	const submit = (event: FormEvent) => {
		event.preventDefault()
		upload.mutate()
	}
	return (
		<PageSection title={t('upload.open')}>
			<form noValidate onSubmit={submit}>
				<Stack maw={620} gap="md">
					<Text c="dimmed">{t('upload.demo')}</Text>
					{upload.error && <FailureAlert title={t('upload.failed')} error={upload.error} />}
					<div className={classes.demoFile}>
						<IconFile size={20} stroke={1.6} aria-hidden />
						<bdi>{FILE_NAME}</bdi>
					</div>
					<VersionNameField name={name} onChange={setName} />
					<Group gap="xs">
						<Button type="submit" loading={upload.isPending}>
							{t('upload.submit')}
						</Button>
						<Button variant="default" onClick={onClose}>
							{t('shell:cancel')}
						</Button>
					</Group>
				</Stack>
			</form>
		</PageSection>
	)
}
