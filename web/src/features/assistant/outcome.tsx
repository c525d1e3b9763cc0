import { AnswerView } from './answer-view.tsx'
import { ColourView } from './colour-view.tsx'
import type { Asked } from './open-answer.ts'
import { ProposalView } from './proposal-view.tsx'
import { SectionView } from './section-view.tsx'
import { UnclearView } from './unclear-view.tsx'
import type { OutcomeProps } from './use-asking.ts'
import { VersionView } from './version-view.tsx'

/** What the server says to a sentence. */
export function Outcome({ asked, ...rest }: OutcomeProps<Asked['answer']['outcome']>) {
	const { answer } = asked
	switch (answer.outcome) {
		case 'unclear':
			return <UnclearView unclear={answer.unclear} text={asked.text} onAsk={rest.onAsk} />
		case 'proposal':
			return <ProposalView key={asked.ask_id} asked={{ ...asked, answer }} {...rest} />
		case 'answer':
			return <AnswerView answer={answer} project={rest.project} panels={rest.panels} />
		case 'colour':
			return <ColourView by={answer.by} project={rest.project} />
		case 'section':
			return <SectionView floor={answer.floor} project={rest.project} />
		case 'version':
			return <VersionView answer={answer} project={rest.project} />
	}
}
