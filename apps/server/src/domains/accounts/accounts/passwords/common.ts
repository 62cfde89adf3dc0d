import { judgeCommonness } from '@biaojie/contract/accounts/accounts/password-score.ts'

/**
 * These are the most common passwords of published lists from eight characters on, more than a browser needs;
 * shorter ones are refused by their length.
 */
const COMMON = new Set(
  `00000001 000000000 0000000000 01010101 01234567 0123456789 09876543 0987654321 10101010 100200300 10203040 11112222
  11221122 11223344 1122334455 112233445566 11235813 111222333 111111111 1111111111 12121212 121314151617 12131415
  12312312 123123123 123123456 1231231234 123321123 12332112 1233211234567 12341235 123412345 1234554321 12345612
  123456123 123456123456 1234561 12345678910 1234567890a 123456789q 12345679 123456798 123456qq 123456qwe 12345678q
  1234abcd 1234asdf 12qwaszx 13131313 131421 13145200 13145201314 1314521521 13579246 1357924680 135792468 14725836
  147852369 1472583690 147896325 159159159 159753456 15975346 163163163 168168168 1q2w3e4r5t 1q2w3e4r5t6y 1qaz1qaz
  1qaz2wsx3edc 1qazxsw2 20002000 20082008 20202020 22222222 222222222 23232323 25252525 258258258 25802580 31415926535
  33333333 321321321 36925814 369258147 44444444 45645645 456456456 456789123 45678912 51201314 52013140 5201314520
  52052052 520520520 5211314521 55555555 555555555 55667788 66668888 666666666 6666666666 741852963 74185296 753951456
  77585210 77777777 777777777 7777777777 78945612 789456123 789789789 87654321 876543210 8888888888 888888888 88886666
  888999000 963852741 96385274 98765432 9876543210 987654321a 987654321q 99998888 99999999 999999999 9999999999
  a11111111 a1111111 a123123123 a1234567 a1234567890 a12345678a a123b456 a1b2c3d4e5 a5201314 aa112233 aa12345678
  aa123456789 aaa111111 aaaa1111 aaaaaaaa aaaaaaaaa aaaaaaaaaa abc12345 abc123456789 abc12345678 abcd12345 abcd123456
  abcd1234567 abcdefg1 abcdefg123 abcdefgh abcdefghi abcdefghij admin1234 admin12345 admin123456 adminadmin adobe123
  alexander andrew12 as123456 asd12345 asd123456 asdasdasd asdf12345 asdfasdf asdfghjk asdfghjkl asdfghjkl123
  azertyuiop babygirl baseball baidu123 beijing2008 beijing123 blink182 bonjour1 butterfly caonima123 caonima1
  changeme1 charlie1 chelsea1 china123 chocolate cisco123 computer computer1 corvette danielle diamond1 dongdong
  dearbook donald12 dragon123 facebook familia1 fuckyou1 fuckyou2 football1 freedom1 gateway1 google123 guanliyuan
  helloworld hello123 hello1234 huang123 hunter12 iloveyou1 iloveyou2 iloveyou520 infinity internet jennifer jiajia123
  jordan23 jessica1 justin12 killer12 kobe24kobe letmein1 letmein123 li12345678 liverpool liuliu123 loveyou123
  loveyou1314 lovelove ly123456 mahalkita maverick mercedes metallica michael1 michelle microsoft midnight monkey12
  mustang1 naruto123 nicholas ning1234 p@ssw0rd1 p@ssword1 p@ssw0rd123 pa$$w0rd pass1234 pass12345 passpass passw0rd1
  password0 password11 password12 password1234 password2 password3 password! password1! pokemon1 princess1 q1w2e3r4t5
  q123456789 q12345678 qaz12345 qazwsxedc qazwsx123 qazwsxedc123 qq12345678 qq123456789 qq1314520 qq5201314 qqqqqqqq
  qwe12345 qwe123456 qwe123qwe qweasdzx qweasdzxc qweqweqwe qwer12345 qwer123456 qwerasdf qwerasdfzxcv qwerqwer
  qwert12345 qwerty12 qwerty1234 qwerty12345 qwertyui qwertyuio q1w2e3r4 rootroot ronaldo7 samantha samsung1 sanguo123
  scorpion shanghai123 shanghai1 sina123456 slipknot snoopy12 starwars steelers sunshine1 superman1 superstar sysadmin
  system123 taobao123 temp1234 test12345 test123456 testtest tiantian toor1234 tongtong trustno1! victoria wang123456
  wangyi163 wangyang weixin123 welcome123 welcome12 whatever willliam wo123456 woaini123 woaini1314520 woaini520
  woaini521 woaiwojia woaizhongguo wodemima wojiushiwo wo5201314 wqwqwqwq wy123456 x123456789 xiaoming xiaoxiao
  xiaoxiao123 xiexie123 xuexi123 yang1234 yuanyuan yy123456 z123456789 z12345678 zaq12wsx zaq1zaq1 zhang1234 zhang123456
  zhanghao zhongguo zhongguo1 zhuzhuxia zxasqw12 zxc12345 zxc123456 zxczxczxc zxcv1234 zxcvbnm1 zxcvbnm123 zxcvzxcv
  zz123456 zzzzzzzz admin@123 admin@1234 abc@1234 abc@123456 aa@123456 qwer@1234 p@55w0rd huawei@123 huawei12#$
  root@123 test@123 test@1234 welcome@123 password@123 1qaz@wsx 1qaz!qaz !qaz2wsx 1qaz@wsx3edc !@#$%^&* !@#$%^&*()
  qwe!@#123 123!@#qwe 123qwe!@# 1234!@#$ abc!@#123 zaq1@wsx zaq1!qaz`.split(/\s+/),
)

/**
 * People of this trade and country begin passwords with these words; a year or a few digits after them change
 * nothing.
 */
const WORDS = new Set(
  `biaojie bioajie bj bjie biaoshi biaoshijiexi jiexi gongye hulianwang gongyehulianwang gongchang qiche qichelingbujian
  lingbujian peijian zhoucheng zhidong fadongji chejian shebei zhizao zhongguo beijing shanghai guangzhou shenzhen
  tianjin chongqing chengdu wuhan nanjing hangzhou suzhou ningbo changchun shenyang dalian jinan qingdao liaocheng
  zhengzhou xian changsha hefei shandong jiangsu zhejiang guangdong admin administrator guanli guanliyuan shenhe shenheyuan
  manager root system password passwd mima welcome company gongsi qiye spring summer autumn winter monday 标解 标识 标识解析
  工业互联网 汽车 零部件 轴承 北京 上海 广州 深圳 聊城 山东 中国 管理员 密码`.split(/\s+/),
)

const isTradeWord = (lower: string) => WORDS.has(lower.replace(/[\d\s\p{P}\p{S}]+/gu, ''))

/** Lists of stolen passwords contain these words with every possible number. */
const STEMS = new Set(
  `abcd abcdef access account amanda america andrea andrew angel angela anthony apple arsenal asdf asdfgh ashley august
  austin awesome babygirl banana barcelona baseball basketball batman beautiful bitch blessed blink bonjour boston brandon
  buster butterfly camaro carlos casper charlie cheese chelsea cherry chester chicken china chinese chocolate chris
  christian cocacola computer cookie cooper cowboys daniel david december default destiny diamond donald dragon eagles
  elephant england family ferrari flower football forever freedom friend friends fuckyou gateway george ginger google
  guest guitar hannah happy harley heaven hello hockey honda hongkong hottie hunter iloveu iloveyou internet jackson
  jasmine jasper jennifer jessica jesus jordan joshua junior justin justme killer kitty knight letmein lexus liverpool
  london love lovely lover loveme loveyou lucky madison maggie manchester marina marlboro martin master matrix matthew
  maverick melissa mercedes merlin michael michelle mickey miller monday monkey monster morgan mother mustang naruto
  natasha nicole nissan november october orange passion patrick peaches peanut pepper pokemon porsche prince princess
  purple qazwsx qwer qwert qwerty qwertyuiop rabbit rachel rainbow ranger robert ronaldo samantha samsung secret shadow
  silver simple single smile snoopy soccer sophie spider spring starwars student summer sunday sunshine super superman
  sweet taylor teacher tennis test testing thomas thunder tiger tigger tinkerbell tokyo toyota trustno user victoria
  viking welcome whatever william window windows winner winter wizard yamaha yankees zxcv zxcvbn zxcvbnm
  aini baobao caonima dalian gongsi guangdong haha hehe henan huawei jiayou laogong laopo lizi mimi nihao shenme shouji
  taobao tencent tiantian wode woaini woaiwojia woshishui wuhan xiaomi xihuan xuexi yiqi zaijian zhifubao zhongguo
  zhongguoren`.split(/\s+/),
)
/**
 * Typical passwords such as wangwei123 begin with the most common surnames, followed by one or two syllables.
 */
const SURNAMES =
  'wang|li|zhang|liu|chen|yang|huang|zhao|wu|zhou|xu|sun|ma|zhu|hu|guo|he|lin|gao|luo|zheng|liang|xie|song|tang|deng|han|feng|cao|peng|zeng|xiao|tian|dong|pan|yuan|cai|jiang|yu|du|ye|cheng|wei|su|lv|lu|ding|ren|yao|shen|zhong|cui|tan|fan|wan|shi|liao|jia|xia|fu|bai|zou|meng|xiong|qin|qiu|hou|yin|xue|yan|lei|long|tao|mao|hao|gu|gong|shao|wen|kong'
const INITIAL = '(?:zh|ch|sh|[bpmfdtnlgkhjqxrzcsyw])?'
const FINAL =
  '(?:iang|iong|uang|ang|eng|ing|ong|ian|iao|uai|uan|ai|ei|ui|ao|ou|iu|ie|ue|er|an|en|in|un|ia|ua|uo|a|o|e|i|u|v)'
const CHINESE_NAME = new RegExp(`^(?:${SURNAMES})(?:${INITIAL}${FINAL}){1,2}$`)
/** Matches letters with a number, a year or a few marks before or after them. */
const STEM_AND_NUMBER = /^[\d\p{P}\p{S}]{0,8}([a-z]+)[\d\p{P}\p{S}]{0,8}$/u
/** Matches repetitions: love in lovelove. */
const REPEATED = /^([a-z]{2,}?)\1+$/

function isKnownStem(lower: string): boolean {
  const letters = STEM_AND_NUMBER.exec(lower)?.[1]
  if (!letters) return false
  const stem = REPEATED.exec(letters)?.[1] ?? letters
  return STEMS.has(stem) || stem !== letters || CHINESE_NAME.test(letters)
}

/** Tells whether attackers guess a password first; such a password is refused whatever its score. */
export function isCommon(password: string): boolean {
  const lower = password.toLowerCase()
  return (
    judgeCommonness(lower) === 'common' ||
    COMMON.has(lower) ||
    isTradeWord(lower) ||
    isKnownStem(lower) ||
    new Set(lower).size <= 2
  )
}
