import { Anchor, Button, Modal, Text } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { TOUR_STEPS } from '../../domain/demo/tour-signals.ts'
import { OWN_FILE } from '../../domain/project/demo-project.ts'
import { useFormat } from '../../locales/format.ts'
import { tour } from './tour-store.ts'
import classes from './tour-welcome.module.css'

/** What a visitor of the demo sees first: what it is, what the tour will be about, and the ways on. */
export function Welcome({ isOpen }: { isOpen: boolean }) {
	const { t } = useTranslation('demo')
	const format = useFormat()
	/** Whether a key began the tour. */
	const byKeys = useRef(false)
	return (
		<Modal
			opened={isOpen}
			onClose={() => tour.decline()}
			title={t('welcome.title')}
			centered
			size={520}
			returnFocus={false}
			// The building is to be seen behind it.
			overlayProps={{ backgroundOpacity: 0.28 }}
			classNames={{ inner: classes.inner, title: classes.title, body: classes.body, content: classes.content }}
			onExitTransitionEnd={() => byKeys.current && focusPicture()}
		>
			<Text>{t('welcome.text')}</Text>
			<ol className={classes.steps}>
				{TOUR_STEPS.map((step, index) => (
					<li key={step}>
						<span className={classes.number} aria-hidden>
							{format.integer(index + 1)}
						</span>
						{t(`steps.${step}.title`)}
					</li>
				))}
			</ol>
			<div className={classes.ways}>
				<Button
					size="md"
					data-autofocus
					data-click="welcome.take_tour"
					leftSection={<IconPlayerPlay size={18} aria-hidden />}
					onClick={({ detail }) => {
						byKeys.current = detail === 0
						tour.start()
					}}
				>
					{t('welcome.start')}
				</Button>
				<Button size="md" variant="default" data-click="welcome.look_around" onClick={() => tour.decline()}>
					{t('welcome.alone')}
				</Button>
			</div>
			<Text size="sm" c="dimmed" mt="md">
				{t('welcome.local')}
			</Text>
			<Anchor href={OWN_FILE} size="sm" data-click="welcome.own_file" className={classes.own}>
				{t('own.title')}
			</Anchor>
		</Modal>
	)
}

/** Keys turn the building at once: nobody has to find the picture first. */
function focusPicture(): void {
	document.querySelector<HTMLElement>('main canvas')?.focus({ preventScroll: true })
}
