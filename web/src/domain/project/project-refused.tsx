import { Button, Center } from '@mantine/core'
import { IconFolderOff, IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { isolated } from '../../locales/isolated.ts'
import { useErrorText } from '../../ui/messages/error-text.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { LoadFailed } from '../../ui/page/load-failed.tsx'
import { useCurrentUser } from '../account/current-user.ts'
import { UnprovenAddressNotice } from '../account/unproven-address-notice.tsx'
import { useKnownProjectName } from './known-project-name.ts'

type ProjectRefusedProps = {
	projectId: string
	error: unknown
	onRetry: () => void
	/** True if nothing else is on the page. */
	isPage?: boolean
}

/** Stands for a project that cannot be shown: gone, not for this person, or not to be had just now. */
export function ProjectRefused({ projectId, error, onRetry, isPage = false }: ProjectRefusedProps) {
	const { t } = useTranslation('project')
	const errorText = useErrorText()
	const name = useKnownProjectName(projectId)
	const user = useCurrentUser()
	const status = error instanceof Error && 'status' in error ? error.status : null
	if (status !== 403 && status !== 404)
		return <LoadFailed error={error} onRetry={onRetry} isPage={isPage} title={name ?? t('unnamed')} />
	const Picture = status === 403 ? IconLock : IconFolderOff
	return (
		<>
			{/* Perhaps it is shared with the person's address. */}
			{status === 403 && <UnprovenAddressNotice />}
			<Center mih="50dvh">
				<EmptyState
					isPage={isPage}
					picture={<Picture size={28} stroke={1.5} aria-hidden />}
					title={status === 403 ? t('denied_title') : t('gone_title')}
					text={
						status === 403 ? (
							<>
								{errorText(error)}
								{user && (
									<span style={{ display: 'block' }}>{t('denied_account', { email: isolated(user.email) })}</span>
								)}
							</>
						) : (
							t('gone_text')
						)
					}
					action={
						<Button component={Link} to="/app/dashboard" variant="default">
							{t('back_to_projects')}
						</Button>
					}
				/>
			</Center>
		</>
	)
}
