import { expect, it } from 'vitest'
import { readInvitedLines } from './invited-lines.ts'

it.each([
	['ana@example.com', [['ana@example.com', '']]],
	['Ana <ANA@Example.com>', [['ana@example.com', 'Ana']]],
	['mailto:ana@example.com.', [['ana@example.com', '']]],
	[
		'ana@example.com, bo@example.com',
		[
			['ana@example.com', ''],
			['bo@example.com', ''],
		],
	],
	[
		'a\nb@example.com\r\n\r\n',
		[
			[null, ''],
			['b@example.com', ''],
		],
	],
	['山田 太郎 <yamada@example.jp>', [['yamada@example.jp', '山田 太郎']]],
	['<script>@x', [[null, '']]],
	[
		'not-an-address; ana@example.com',
		[
			[null, ''],
			['ana@example.com', ''],
		],
	],
	[
		'"Silva; Ana" <ana@example.com>, Bo <bo@example.com>, eva',
		[
			['ana@example.com', 'Silva Ana'],
			['bo@example.com', 'Bo'],
			[null, ''],
		],
	],
	[
		'ana@example.com bo@',
		[
			['ana@example.com', ''],
			[null, ''],
		],
	],
	['Silva, Ana <ana@example.com>;', [['ana@example.com', 'Silva, Ana']]],
])('the line %j is read as %j', (line, expected) => {
	expect(readInvitedLines([line]).map(({ email, name }) => [email, name])).toEqual(expected)
})
