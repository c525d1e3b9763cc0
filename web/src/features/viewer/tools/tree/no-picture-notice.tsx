import { Alert } from '@mantine/core'
import { IconCubeOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { TextLink } from '../../../../ui/link-button.tsx'
import { panelListLink } from '../../base/links.ts'
import classes from './tree.module.css'

/** Why there is no picture, and what can be done without it. */
export function NoPictureNotice({ projectId }: { projectId: string }) {
	const { t } = useTranslation(['tree', 'viewer'])
	return (
		<Alert
			className={classes.notice}
			variant="light"
			color="steel"
			icon={<IconCubeOff size={18} stroke={1.6} aria-hidden />}
			title={t('no_picture.title')}
		>
			{t('no_picture.text')} <TextLink {...panelListLink(projectId)}>{t('viewer:open_list')}</TextLink>
		</Alert>
	)
}
