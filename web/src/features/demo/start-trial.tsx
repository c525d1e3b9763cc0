import { Button, Text } from '@mantine/core'
import { IconRocket } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newId } from '../../api/new-id.ts'
import { track } from '../../domain/analytics/track.ts'
import { keepWork } from '../../domain/demo/taken-work.ts'
import { isOwnFilePath } from '../../domain/project/demo-project.ts'
import classes from './demo-tour.module.css'
import { signUpWithFile } from './own-file/sign-up-with-file.ts'
import { currentDemo } from './start-demo.ts'
import { workOf } from './work-of.ts'

/**
 * Opens the sign-up and takes the demo's project along. If the browser can't store it, the first press shows that and the
 * second one leaves.
 * @param from the button's name in analytics
 */
export function StartTrial({ from }: { from: string }) {
	const { t } = useTranslation('demo')
	const isOwn = isOwnFilePath(location.pathname)
	const [state, setState] = useState<'ready' | 'going' | 'not_kept'>('ready')
	const signUp = async () => {
		setState('going')
		if (state !== 'not_kept' && !isOwn && !(await takeAlong().catch(() => false))) return setState('not_kept')
		track({ name: 'conversion_step', step: 'sign_up_opened' })
		location.assign(isOwn ? await signUpWithFile() : '/authenticate?mode=sign_up')
	}
	return (
		<>
			<Button
				loading={state === 'going'}
				leftSection={<IconRocket size={16} aria-hidden />}
				data-click={`${from}.start_trial`}
				onClick={() => void signUp()}
			>
				{t('finished.offer')}
			</Button>
			{state === 'not_kept' && (
				<Text size="sm" c="red" role="alert" className={classes.notTaken}>
					{t('finished.not_taken')}
				</Text>
			)}
		</>
	)
}

/** Stores the demo's work for the new account. Returns false if the browser can't. */
async function takeAlong(): Promise<boolean> {
	const state = await currentDemo()?.server.state()
	return state ? keepWork({ id: newId(), name: state.project.name, work: workOf(state) }) : false
}
