import { Button, Modal, Text } from '@mantine/core'
import { TRIAL_DAYS } from '@panelyard/contracts/accounts/auth'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OwnFileDrop } from '../../../domain/own-file/own-file-drop.tsx'
import { DEMO_PROJECT_ID, OWN_FILE } from '../../../domain/project/demo-project.ts'
import { UserText } from '../../../ui/text/user-text.tsx'
import { AccountDialog } from '../account-dialog.tsx'
import tour from '../demo-tour.module.css'
import { NotKept } from '../not-kept.tsx'
import { StartTrial } from '../start-trial.tsx'
import { ownFileOfPage } from './own-file.ts'

/** Lies over every page of the visitor's own file: how to keep its model, and how to open another file. */
export function OwnFileCard({ name, hasPanels }: { name: string; hasPanels: boolean }) {
	const { t } = useTranslation('demo')
	const [isOpen, setOpen] = useState(false)
	const isIn3d = useRouterState({
		select: ({ location }) => location.pathname.startsWith(`/app/project/${DEMO_PROJECT_ID}/3d-view`),
	})
	const another = () => {
		ownFileOfPage().cancel()
		location.assign(OWN_FILE)
	}
	return (
		<div className={tour.place} data-over-view={isIn3d || undefined}>
			<AccountDialog />
			<NotKept />
			<OwnFileDrop text={t('own.drop')} />
			<div className={tour.pill} data-covers-view>
				<Button
					variant="default"
					leftSection={<IconDeviceFloppy size={16} aria-hidden />}
					onClick={() => setOpen(true)}
				>
					{t('own.keep')}
				</Button>
			</div>
			<Modal opened={isOpen} onClose={() => setOpen(false)} title={t('own.keep_title')} centered size={460}>
				<Text fw={550}>
					<UserText text={name} />
				</Text>
				<Text mt="xs">{t('own.keep_text', { count: TRIAL_DAYS })}</Text>
				{!hasPanels && <Text mt="xs">{t('own.no_panels')}</Text>}
				<Text mt="xs" size="sm" c="dimmed">
					{t('own.keep_work')} {t('finished.no_card')}
				</Text>
				<div className={tour.ways}>
					<StartTrial from="own_file" />
					<Button variant="default" onClick={another}>
						{t('own.another')}
					</Button>
				</div>
			</Modal>
		</div>
	)
}
