import { Button } from '@mantine/core'
import { IconCopyPlus, IconWorld } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { publicProjectQuery } from '../../domain/public-projects/public-projects.queries.ts'
import { VisitorShell } from './visitor-shell.tsx'

/** Around the pages of a public project: nobody's account, and the way to a copy of one's own. */
export function PublicShell({ projectId }: { projectId: string }) {
	const { t } = useTranslation('gallery')
	const isPreview = useQuery(publicProjectQuery(projectId)).data?.is_preview
	const note = (
		<>
			<IconWorld size={16} aria-hidden />
			<span>{t(isPreview ? 'previewing' : 'read_only')}</span>
		</>
	)
	return (
		<VisitorShell
			projectId={projectId}
			home={t('home')}
			note={note}
			isNoteNeeded={isPreview}
			way={<PublicWay projectId={projectId} />}
		/>
	)
}

/** A copy in one's own account where managers allow it, else an account of one's own. Both leave this document. */
function PublicWay({ projectId }: { projectId: string }) {
	const { t } = useTranslation('gallery')
	const { data: project } = useQuery(publicProjectQuery(projectId))
	if (!project || project.is_preview) return null
	if (!project.allows_duplicates)
		return (
			<Button component="a" href="/authenticate?mode=sign_up" variant="default">
				{t('sign_up')}
			</Button>
		)
	return (
		<Button
			component="a"
			href={`/app/dashboard/duplicate?project=${projectId}`}
			variant="default"
			leftSection={<IconCopyPlus size={16} aria-hidden />}
		>
			{t('duplicate_here')}
		</Button>
	)
}
