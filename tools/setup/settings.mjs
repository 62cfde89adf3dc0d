// Written by `npm run settings` from tools/settings/entry.ts. Change what it names, not this file.
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseEnv } from "node:util";
import { isIP } from "node:net";
import { availableParallelism } from "node:os";
import { getHeapStatistics } from "node:v8";
import { X509Certificate, createPrivateKey, createPublicKey } from "node:crypto";
// apps/server/src/platform/base/problem.ts
var OperatorProblem = class extends Error {};
var EnvProblem = class extends OperatorProblem {
	lines;
	constructor(...lines) {
		super(lines.length === 1 ? lines[0] : `${lines.length} 处设置有问题\n${lines.map((line) => `  · ${line}`).join("\n")}`);
		this.lines = lines;
	}
};
function createChecks() {
	const lines = [];
	return {
		check(read, fallback) {
			try {
				return read();
			} catch (error) {
				if (!(error instanceof EnvProblem)) throw error;
				lines.push(...error.lines);
				return fallback;
			}
		},
		lines,
		end() {
			if (lines.length > 0) throw new EnvProblem(...lines);
		}
	};
}
const DAY_MS = 864e5;
// apps/server/src/platform/providers/configured.ts
function completeSettings(source, prefix, service, names) {
	const values = {};
	const missing = [];
	for (const name of names) {
		const value = source[`${prefix}_${name}`]?.trim();
		if (value) values[name] = value;
		else missing.push(`${prefix}_${name}`);
	}
	if (missing.length === names.length) return void 0;
	if (!isComplete(values, names)) throw new EnvProblem(`${service}配置不完整，缺少 ${missing.join("、")}`);
	return values;
}
const isComplete = (values, names) => names.every((name) => values[name] !== void 0);
function onlyConfigured(providers, service, ...[source, production, check]) {
	const found = Object.entries(providers).flatMap(([name, { configure }]) => {
		const provider = check(() => configure(source, production, check), void 0);
		return provider ? [{
			name,
			provider
		}] : [];
	});
	check(() => {
		if (found.length > 1) throw new EnvProblem(`${service}只能接入一家，现同时配置了 ${found.map(({ name }) => name).join("、")}`);
	}, void 0);
	return found[0]?.provider;
}
const settingsOf = (providers) => Object.assign({}, ...Object.values(providers).map(({ settings }) => settings));
const CERTIFICATE_WARN_DAYS = 21;
function expiryOf(certificate, until, now) {
	const days = Math.round((until.getTime() - now.getTime()) / DAY_MS);
	if (until <= now) return {
		level: "problem",
		text: `${certificate}已在 ${-days} 天前过期`,
		todo: "请换上新的证书"
	};
	const text = `${certificate}还有 ${days} 天过期`;
	if (days >= CERTIFICATE_WARN_DAYS) return {
		level: "ok",
		text,
		todo: ""
	};
	return {
		level: "warn",
		text,
		todo: "请尽快续期，并确认自动续期在运行"
	};
}
const ONLINE_METHODS = ["wechat", "card"];
const byOnlineMethod = (make) => ({
	wechat: make("wechat"),
	card: make("card")
});
[...ONLINE_METHODS];
// \0left-out
var askAliyunSettings = void 0;
var createAliyunSms = void 0;
var createCard = void 0;
var createHttpTopLevel = void 0;
var createWechat = void 0;
var simulateCard = void 0;
var simulateWechat = void 0;
// apps/server/src/platform/providers/payment/card/settings.ts
const CARD_SETTINGS = {
	CARD_GATEWAY_URL: "银行卡支付网关的地址",
	CARD_GATEWAY_SECRET: "与银行卡支付网关共用的密钥",
	CARD_GATEWAY_PAYEE: "在银行卡支付网关的商户号"
};
const configureCard = (source, production, check) => {
	const read = () => completeSettings(source, "CARD_GATEWAY", "银行卡支付", [
		"URL",
		"SECRET",
		"PAYEE"
	]);
	const given = check(read, void 0);
	if (!given) return void 0;
	check(() => {
		if (!URL.canParse(given.URL) || production && !given.URL.startsWith("https://")) throw new EnvProblem("CARD_GATEWAY_URL 应为 https 地址");
	}, void 0);
	check(() => {
		if (given.SECRET.length < 32) throw new EnvProblem("CARD_GATEWAY_SECRET 至少 32 个字符");
	}, void 0);
	const url = given.URL.replace(/\/+$/, "");
	return (origin) => createCard({
		url,
		secret: given.SECRET,
		payeeUserNo: given.PAYEE,
		origin
	});
};
// apps/server/src/platform/providers/payment/wechat/settings.ts
const WECHAT_SETTINGS = {
	WECHAT_PAY_MCHID: "微信支付商户号",
	WECHAT_PAY_APPID: "微信支付 AppID",
	WECHAT_PAY_SERIAL: "商户证书的序列号",
	WECHAT_PAY_PRIVATE_KEY: "商户证书的私钥，PEM 或文件路径",
	WECHAT_PAY_API_KEY: "APIv3 密钥",
	WECHAT_PAY_PUBLIC_KEY_ID: "微信支付公钥的编号",
	WECHAT_PAY_PUBLIC_KEY: "微信支付公钥，PEM 或文件路径",
	WECHAT_PAY_CERT_SERIAL: "微信支付平台证书的序列号",
	WECHAT_PAY_CERT: "微信支付平台证书，PEM 或文件路径",
	WECHAT_PAY_URL: "微信支付接口的地址"
};
const NEEDED$1 = [
	"MCHID",
	"APPID",
	"SERIAL",
	"PRIVATE_KEY",
	"API_KEY",
	"PUBLIC_KEY_ID",
	"PUBLIC_KEY"
];
function pem(name, value, parse) {
	const inline = value.includes("-----BEGIN");
	if (!inline && !existsSync(value)) throw new EnvProblem(`${name} 应为 PEM 内容或存放它的文件路径`);
	try {
		const text = inline ? value.replaceAll("\\n", "\n") : readFileSync(value, "utf8");
		parse(text);
		return text;
	} catch {
		throw new EnvProblem(`${name}：${inline ? "PEM 内容" : "所指的文件"}读不出密钥。应为完整的 PEM，从 -----BEGIN 到 -----END，没有口令`);
	}
}
const configureWechat = (source, production, check) => {
	const given = check(() => completeSettings(source, "WECHAT_PAY", "微信支付", NEEDED$1), void 0);
	if (!given) return void 0;
	const { WECHAT_PAY_CERT_SERIAL: certSerial = "", WECHAT_PAY_CERT: cert = "", WECHAT_PAY_URL: url } = source;
	check(() => {
		if (Buffer.byteLength(given.API_KEY) !== 32) throw new EnvProblem("WECHAT_PAY_API_KEY 应为 32 字节的 APIv3 密钥");
	}, void 0);
	check(() => {
		if (url && (!URL.canParse(url) || production && !url.startsWith("https://"))) throw new EnvProblem("WECHAT_PAY_URL 应为 https 地址");
	}, void 0);
	const publicKey = (name, value) => check(() => pem(name, value, createPublicKey), "");
	const keys = {
		merchant: check(() => pem("WECHAT_PAY_PRIVATE_KEY", given.PRIVATE_KEY, createPrivateKey), ""),
		wechat: {
			[given.PUBLIC_KEY_ID]: publicKey("WECHAT_PAY_PUBLIC_KEY", given.PUBLIC_KEY),
			...certSerial && cert && { [certSerial]: publicKey("WECHAT_PAY_CERT", cert) }
		}
	};
	const settings = {
		mchid: given.MCHID,
		appid: given.APPID,
		serial: given.SERIAL,
		...url && { baseURL: `${url.replace(/\/+$/, "")}/` },
		apiKey: given.API_KEY,
		keys: () => keys
	};
	return (origin) => createWechat({
		...settings,
		origin
	});
};
const MAY_BE_CERTIFICATES = ["WECHAT_PAY_PUBLIC_KEY", "WECHAT_PAY_CERT"];
async function examineWechat(source, now) {
	if (!source.WECHAT_PAY_MCHID) return [];
	const certificates = MAY_BE_CERTIFICATES.flatMap((name) => {
		const value = source[name]?.trim();
		const text = value ? pem(name, value, createPublicKey) : "";
		return text.includes("CERTIFICATE") ? [{
			name,
			until: new Date(new X509Certificate(text).validTo)
		}] : [];
	});
	return [{
		level: "ok",
		text: `微信支付商户 ${source.WECHAT_PAY_MCHID}，密钥可读`,
		todo: ""
	}, ...certificates.map(({ name, until }) => expiryOf(`微信支付平台证书 ${name} `, until, now()))];
}
// apps/server/src/platform/providers/payment/kinds.ts
const PAYMENT_KINDS = {
	wechat: {
		settings: WECHAT_SETTINGS,
		configure: configureWechat,
		examine: examineWechat,
		simulate: simulateWechat
	},
	card: {
		settings: CARD_SETTINGS,
		configure: configureCard,
		simulate: simulateCard
	}
};
// apps/server/src/platform/providers/payment/settings.ts
function readPayment(source, production, check, whole) {
	const positive = (name, fallback, max) => Math.max(1, whole(name, fallback, max));
	return {
		providers: byOnlineMethod((method) => PAYMENT_KINDS[method].configure(source, production, check)),
		payDays: positive("ORDER_PAY_DAYS", 7, 365),
		codeMinutes: positive("PAYMENT_CODE_MINUTES", 15, 120),
		completeDays: positive("ORDER_COMPLETE_DAYS", 60, 3650),
		refundAloneMax: positive("REFUND_ALONE_MAX", 1e4, 1e8)
	};
}
// apps/server/src/platform/providers/sms/aliyun/settings.ts
const ALIYUN_SETTINGS = {
	ALIYUN_SMS_ACCESS_KEY_ID: "阿里云短信 AccessKey ID",
	ALIYUN_SMS_ACCESS_KEY_SECRET: "阿里云短信 AccessKey Secret",
	ALIYUN_SMS_SIGN_NAME: "短信签名",
	ALIYUN_SMS_ENDPOINT: "阿里云短信接口的地址",
	ALIYUN_SMS_TEMPLATE_CODE: "验证码的短信模板",
	ALIYUN_SMS_TEMPLATE_CODE_SCENE: "查看受限信息的短信模板",
	ALIYUN_SMS_TEMPLATE_CODE_LOGIN: "登录的短信模板",
	ALIYUN_SMS_TEMPLATE_CODE_REGISTER: "注册的短信模板",
	ALIYUN_SMS_TEMPLATE_CODE_RESET: "找回密码的短信模板",
	ALIYUN_SMS_TEMPLATE_CODE_CHANGE: "修改密码的短信模板",
	ALIYUN_SMS_TEMPLATE_CODE_DELETE: "注销账号的短信模板",
	ALIYUN_SMS_TEMPLATE_CODE_BIND: "更换手机号的短信模板",
	ALIYUN_SMS_TEMPLATE_CODE_REGISTRATION_APPROVED: "前缀注册通过的短信模板",
	ALIYUN_SMS_TEMPLATE_CODE_REGISTRATION_REJECTED: "前缀注册驳回的短信模板",
	ALIYUN_SMS_TEMPLATE_CODE_ORDER_PROGRESS: "订单进展的短信模板",
	ALIYUN_SMS_TEMPLATE_CODE_PARTNER_RESULT: "合作伙伴申请结果的短信模板",
	ALIYUN_SMS_TEMPLATE_CODE_INVITATION: "邀请加入企业的短信模板",
	ALIYUN_SMS_TEMPLATE_CODE_ACCOUNT_CHANGE: "账号资料变更的短信模板"
};
const NEEDED = [
	"ACCESS_KEY_ID",
	"ACCESS_KEY_SECRET",
	"SIGN_NAME",
	"TEMPLATE_CODE"
];
function readAliyun(source, production) {
	const given = completeSettings(source, "ALIYUN_SMS", "短信", NEEDED);
	if (!given) return void 0;
	const value = (name) => source[`ALIYUN_SMS_${name}`] ?? "";
	const endpoint = (value("ENDPOINT") || "https://dysmsapi.aliyuncs.com").replace(/\/+$/, "");
	if (!URL.canParse(endpoint) || production && !endpoint.startsWith("https://")) throw new EnvProblem("ALIYUN_SMS_ENDPOINT 应为 https 开头的地址，否则密钥和验证码会明文传输");
	const template = (purpose) => value(`TEMPLATE_CODE_${purpose}`) || given.TEMPLATE_CODE;
	return {
		accessKeyId: given.ACCESS_KEY_ID,
		accessKeySecret: given.ACCESS_KEY_SECRET,
		signName: given.SIGN_NAME,
		templates: {
			scene: template("SCENE"),
			login: template("LOGIN"),
			register: template("REGISTER"),
			reset: template("RESET"),
			change: template("CHANGE"),
			delete: template("DELETE"),
			bind: template("BIND")
		},
		noticeTemplates: {
			registrationApproved: value("TEMPLATE_CODE_REGISTRATION_APPROVED"),
			registrationRejected: value("TEMPLATE_CODE_REGISTRATION_REJECTED"),
			orderProgress: value("TEMPLATE_CODE_ORDER_PROGRESS"),
			partnerResult: value("TEMPLATE_CODE_PARTNER_RESULT"),
			invitation: value("TEMPLATE_CODE_INVITATION"),
			accountChange: value("TEMPLATE_CODE_ACCOUNT_CHANGE")
		},
		endpoint
	};
}
const configureAliyun = (source, production) => {
	const settings = readAliyun(source, production);
	return settings && ((now) => createAliyunSms(settings, now));
};
function examined({ asked, code, state }) {
	if (code === "OK" && Number(state) === 1) return {
		level: "ok",
		text: `${asked} 可用`,
		todo: ""
	};
	if (code === "OK") return {
		level: "problem",
		text: `${asked} 还没有通过审核`,
		todo: "请在阿里云短信控制台查看审核结果"
	};
	const mayNotAsk = /Forbidden|NoPermission/i.test(code);
	return {
		level: mayNotAsk ? "warn" : "problem",
		text: `${asked}：阿里云回答 ${code}`,
		todo: mayNotAsk ? "发送不受影响；要能自检，请给这个 AccessKey 加上 dysms 的查询权限" : "请核对 AccessKey、签名和模板编号，以及本机时钟"
	};
}
async function examineAliyun(source, now) {
	const settings = readAliyun(source, false);
	if (!settings) return [];
	try {
		return (await askAliyunSettings(settings, now)).map(examined);
	} catch (error) {
		return [{
			level: "problem",
			text: `没有应答：${error instanceof Error ? error.message : String(error)}`,
			todo: `请放行到 ${settings.endpoint} 的出站连接`
		}];
	}
}
// apps/server/src/platform/providers/sms/kinds.ts
const SMS_PROVIDERS = { aliyun: {
	settings: ALIYUN_SETTINGS,
	configure: configureAliyun,
	examine: examineAliyun,
	needed: `${NEEDED.map((name) => `ALIYUN_SMS_${name}`).join("、")}：没有设置。生产环境必须配置短信服务，四项分别是阿里云的 AccessKey ID、AccessKey Secret、短信签名和模板编号（形如 SMS_123456789）`
} };
const readSms = (source, production, check) => {
	const made = onlyConfigured(SMS_PROVIDERS, "短信服务", source, production, check);
	const isNamed = Object.keys(settingsOf(SMS_PROVIDERS)).some((name) => source[name]);
	if (made || !production || isNamed) return made;
	throw new EnvProblem(Object.values(SMS_PROVIDERS).map(({ needed }) => needed).join("；或者 "));
};
// apps/server/src/platform/providers/top-level/http/settings.ts
const HTTP_SETTINGS = {
	TOP_LEVEL_URL: "顶级节点接口的地址",
	TOP_LEVEL_TOKEN: "顶级节点接口的令牌"
};
const configureHttp = ({ TOP_LEVEL_URL: url, TOP_LEVEL_TOKEN: token }) => {
	if (!url && !token) return void 0;
	if (!url || !token || !/^https?:\/\//.test(url) || !URL.canParse(url)) throw new EnvProblem("接入顶级节点须同时提供 TOP_LEVEL_URL（http 或 https 地址）和 TOP_LEVEL_TOKEN");
	return () => createHttpTopLevel({
		url: url.replace(/\/+$/, ""),
		token
	});
};
const PATIENCE_MS = 5e3;
async function examineHttp({ TOP_LEVEL_URL: url }) {
	if (!url) return [];
	try {
		const { status } = await fetch(url, {
			signal: AbortSignal.timeout(PATIENCE_MS),
			redirect: "manual"
		});
		return [{
			level: "ok",
			text: `${url} 有应答（状态 ${status}）`,
			todo: ""
		}];
	} catch {
		return [{
			level: "problem",
			text: `${url} 没有应答`,
			todo: "请检查地址和到它的网络"
		}];
	}
}
// apps/server/src/platform/providers/top-level/kinds.ts
const TOP_LEVEL_NODES = { http: {
	settings: HTTP_SETTINGS,
	configure: configureHttp,
	examine: examineHttp
} };
// apps/server/src/platform/settings/addresses.ts
const listOf = (raw) => (raw ?? "").split(",").map((entry) => entry.trim()).filter(Boolean);
function readPublicUrl(raw) {
	const given = raw?.trim();
	if (!given) return void 0;
	const url = URL.canParse(given) ? new URL(given) : void 0;
	if (!(url && ["http:", "https:"].includes(url.protocol) && `${url.origin}/` === url.href)) throw new EnvProblem(`PUBLIC_URL 应为 http 或 https 开头、不带路径的地址，例如 https://id.example.cn，现为「${given}」`);
	return url.origin;
}
const RANGES = new Set([
	"loopback",
	"linklocal",
	"uniquelocal"
]);
function isNetwork(entry) {
	const [address = "", bits, ...more] = entry.split("/");
	const version = isIP(address);
	if (version === 0 || more.length > 0) return false;
	if (bits === void 0) return true;
	return /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128);
}
function readTrustProxy(raw) {
	const entries = listOf(raw);
	const wrong = entries.find((entry) => !RANGES.has(entry) && !isNetwork(entry));
	if (wrong !== void 0) throw new EnvProblem(`TRUST_PROXY 应为以逗号分隔的 IP 地址或 CIDR 网段，例如 10.0.0.0/8,192.168.1.5，其中「${wrong}」不是`);
	return entries;
}
function readActivationNetworks(raw) {
	const entries = listOf(raw);
	const wrong = entries.find((entry) => !isNetwork(entry));
	if (wrong !== void 0) throw new EnvProblem(`ACTIVATION_NETWORKS 应为以逗号分隔的 IP 地址或 CIDR 网段，例如 10.20.0.0/16，其中「${wrong}」不是`);
	return entries;
}
function readLoginBackHosts(raw) {
	const hosts = listOf(raw).map((host) => host.toLowerCase());
	const wrong = hosts.find((host) => !/^[\p{L}\p{N}.-]+(:\d{1,5})?$/u.test(host));
	if (wrong !== void 0) throw new EnvProblem(`LOGIN_BACK_HOSTS 应为以逗号分隔的主机名，例如 www.example.cn,erp.example.cn:8443，其中「${wrong}」不是`);
	return hosts;
}
// apps/server/src/platform/settings/keys.ts
const MIN_DIFFERENT = 8;
const MIN_LENGTH = 32;
const RANDOM = "请用随机生成的值，例如 openssl rand -base64 32 的输出";
function checkRandom(name, key) {
	if (new Set(key).size < MIN_DIFFERENT || /^(.{1,16})\1+$/.test(key)) throw new EnvProblem(`${name} 过于简单，容易被猜中。${RANDOM}`);
}
function readSecret(raw, production) {
	if (!production) return raw || void 0;
	if (!raw) throw new EnvProblem(`SECRET：没有设置。生产环境必须提供至少 ${MIN_LENGTH} 个字符的密钥，${RANDOM}`);
	if (raw.length < MIN_LENGTH) throw new EnvProblem(`SECRET：只有 ${raw.length} 个字符。生产环境至少 ${MIN_LENGTH} 个，${RANDOM}`);
	checkRandom("SECRET", raw);
	return raw;
}
function readFilesKey(raw, production) {
	if (!raw) return void 0;
	if (raw.length < MIN_LENGTH) throw new EnvProblem(`FILES_KEY 至少 ${MIN_LENGTH} 个字符，现在只有 ${raw.length} 个。${RANDOM}`);
	if (production) checkRandom("FILES_KEY", raw);
	return raw;
}
function readOldKeys(name, raw) {
	const keys = (raw ?? "").split(/\s+/).filter(Boolean);
	if (keys.some((key) => key.length < MIN_LENGTH)) throw new EnvProblem(`${name} 中每个旧密钥至少 ${MIN_LENGTH} 个字符，以空格分隔`);
	return keys;
}
// packages/register/node_modules/@noble/hashes/_u64.js
const fromNumH = (n) => n / 2 ** 32 | 0;
const fromNumL = (n) => n >>> 0;
function setU64FromNum(view, byteOffset, n, isLE) {
	const h = fromNumH(n);
	const l = fromNumL(n);
	view.setUint32(byteOffset, isLE ? l : h, isLE);
	view.setUint32(byteOffset + 4, isLE ? h : l, isLE);
}
// packages/register/node_modules/@noble/hashes/utils.js
function isBytes(a) {
	return a instanceof Uint8Array || ArrayBuffer.isView(a) && a.constructor.name === "Uint8Array" && "BYTES_PER_ELEMENT" in a && a.BYTES_PER_ELEMENT === 1;
}
const atitle = (title) => title ? `"${title}" ` : "";
function anumber(n, title = "") {
	if (typeof n !== "number") throw new TypeError(atitle(title) + "expected number, got " + typeof n);
	if (!Number.isSafeInteger(n) || n < 0) throw new RangeError(atitle(title) + "expected integer >= 0, got " + n);
	return n;
}
function abytes(value, length, title = "") {
	if (isBytes(value) && (length === void 0 || value.length === length)) return value;
	if (length !== void 0) anumber(length, "length");
	const bytes = isBytes(value);
	const ofLen = length !== void 0 ? ` of length ${length}` : "";
	const got = bytes ? `length=${value.length}` : `type=${typeof value}`;
	const message = atitle(title) + "expected Uint8Array" + ofLen + ", got " + got;
	if (!bytes) throw new TypeError(message);
	throw new RangeError(message);
}
const aobject = (value, label) => {
	if (value === null || typeof value !== "object" || Array.isArray(value)) throw new TypeError((label === "object" ? "" : `"${label}" `) + "expected object, got type=" + typeof value);
};
const aopts = (value, label) => {
	aobject(value, label);
	const proto = Object.getPrototypeOf(value);
	if (proto !== Object.prototype && proto !== null) throw new TypeError(`"${label}" expected plain object`);
	if (Object.hasOwn(value, "__proto__")) throw new TypeError(`"${label}.__proto__" is not allowed`);
};
function aexists(instance, checkFinished = true) {
	if (instance.destroyed) throw new Error("hash was destroyed");
	if (checkFinished && instance.finished) throw new Error("digest() was already called");
}
function aoutput(out, instance) {
	abytes(out, void 0, "output");
	const min = instance.outputLen;
	if (!(out.length >= min)) throw new RangeError("\"output\" expected length >= " + min);
}
function clean(...arrays) {
	for (let i = 0; i < arrays.length; i++) arrays[i].fill(0);
}
function createView(arr) {
	return new DataView(arr.buffer, arr.byteOffset, arr.byteLength);
}
function rotr(word, shift) {
	return word << 32 - shift | word >>> shift;
}
function checkOpts(defaults, opts, title = "opts") {
	aopts(defaults, "defaults");
	if (opts !== void 0) aopts(opts, title);
	return Object.assign(Object.create(null), defaults, opts);
}
function createHasher(hashCons, info = {}) {
	if (typeof hashCons !== "function") throw new TypeError("\"hashCons\" expected function, got type=" + typeof hashCons);
	info = checkOpts({}, info, "info");
	const hashC = (msg, opts) => hashCons(opts).update(msg).digest();
	const tmp = hashCons(void 0);
	hashC.outputLen = tmp.outputLen;
	hashC.blockLen = tmp.blockLen;
	hashC.canXOF = tmp.canXOF;
	hashC.create = (opts) => hashCons(opts);
	Object.assign(hashC, info);
	return Object.freeze(hashC);
}
const oidNist = (suffix) => ({ oid: Uint8Array.from([
	6,
	9,
	96,
	134,
	72,
	1,
	101,
	3,
	4,
	2,
	suffix
]) });
// packages/register/node_modules/@noble/hashes/_md.js
function Chi(a, b, c) {
	return a & b ^ ~a & c;
}
function Maj(a, b, c) {
	return a & b ^ a & c ^ b & c;
}
var HashMD = class {
	blockLen;
	outputLen;
	canXOF = false;
	padOffset;
	isLE;
	buffer;
	view;
	finished = false;
	length = 0;
	pos = 0;
	destroyed = false;
	constructor(blockLen, outputLen, padOffset, isLE) {
		this.blockLen = blockLen;
		this.outputLen = outputLen;
		this.padOffset = padOffset;
		this.isLE = isLE;
		this.buffer = new Uint8Array(blockLen);
		this.view = createView(this.buffer);
	}
	update(data) {
		aexists(this);
		abytes(data);
		const { view, buffer, blockLen } = this;
		const len = data.length;
		let processed = false;
		for (let pos = 0; pos < len;) {
			const take = Math.min(blockLen - this.pos, len - pos);
			if (take === blockLen) {
				const dataView = createView(data);
				for (; blockLen <= len - pos; pos += blockLen) this.process(dataView, pos);
				processed = true;
				continue;
			}
			buffer.set(pos === 0 && take === len ? data : data.subarray(pos, pos + take), this.pos);
			this.pos += take;
			pos += take;
			if (this.pos === blockLen) {
				this.process(view, 0);
				this.pos = 0;
				processed = true;
			}
		}
		this.length += data.length;
		if (processed) this.roundClean();
		return this;
	}
	digestInto(out) {
		aexists(this);
		aoutput(out, this);
		this.finished = true;
		const { buffer, view, blockLen, isLE } = this;
		let { pos } = this;
		buffer[pos++] = 128;
		buffer.fill(0, pos);
		if (this.padOffset > blockLen - pos) {
			this.process(view, 0);
			buffer.fill(0);
		}
		setU64FromNum(view, blockLen - 8, this.length * 8, isLE);
		this.process(view, 0);
		this.roundClean();
		const oview = out === buffer ? view : createView(out);
		const len = this.outputLen;
		const outLen = len / 4;
		const state = this.get();
		if (len % 4 || outLen > state.length) throw new Error("invalid outputLen");
		for (let i = 0; i < outLen; i++) oview.setUint32(4 * i, state[i], isLE);
	}
	digest() {
		const { buffer, outputLen } = this;
		this.digestInto(buffer);
		const res = buffer.slice(0, outputLen);
		this.destroy();
		return res;
	}
	_cloneIntoMeta(to) {
		const { buffer, length, finished, destroyed, pos } = this;
		to.destroyed = destroyed;
		to.finished = finished;
		to.length = length;
		to.pos = pos;
		if (pos) to.buffer.set(buffer);
		return to;
	}
	clone() {
		return this._cloneInto();
	}
};
const SHA256_IV = Uint32Array.from([
	1779033703,
	3144134277,
	1013904242,
	2773480762,
	1359893119,
	2600822924,
	528734635,
	1541459225
]);
// packages/register/node_modules/@noble/hashes/sha2.js
const SHA256_K = Uint32Array.from([
	1116352408,
	1899447441,
	3049323471,
	3921009573,
	961987163,
	1508970993,
	2453635748,
	2870763221,
	3624381080,
	310598401,
	607225278,
	1426881987,
	1925078388,
	2162078206,
	2614888103,
	3248222580,
	3835390401,
	4022224774,
	264347078,
	604807628,
	770255983,
	1249150122,
	1555081692,
	1996064986,
	2554220882,
	2821834349,
	2952996808,
	3210313671,
	3336571891,
	3584528711,
	113926993,
	338241895,
	666307205,
	773529912,
	1294757372,
	1396182291,
	1695183700,
	1986661051,
	2177026350,
	2456956037,
	2730485921,
	2820302411,
	3259730800,
	3345764771,
	3516065817,
	3600352804,
	4094571909,
	275423344,
	430227734,
	506948616,
	659060556,
	883997877,
	958139571,
	1322822218,
	1537002063,
	1747873779,
	1955562222,
	2024104815,
	2227730452,
	2361852424,
	2428436474,
	2756734187,
	3204031479,
	3329325298
]);
const SHA256_W = new Uint32Array(64);
var SHA2_32B = class extends HashMD {
	A = 0;
	B = 0;
	C = 0;
	D = 0;
	E = 0;
	F = 0;
	G = 0;
	H = 0;
	constructor(outputLen, IV) {
		super(64, outputLen, 8, false);
		this.A = IV[0] | 0;
		this.B = IV[1] | 0;
		this.C = IV[2] | 0;
		this.D = IV[3] | 0;
		this.E = IV[4] | 0;
		this.F = IV[5] | 0;
		this.G = IV[6] | 0;
		this.H = IV[7] | 0;
	}
	get() {
		const { A, B, C, D, E, F, G, H } = this;
		return [
			A,
			B,
			C,
			D,
			E,
			F,
			G,
			H
		];
	}
	set(A, B, C, D, E, F, G, H) {
		this.A = A | 0;
		this.B = B | 0;
		this.C = C | 0;
		this.D = D | 0;
		this.E = E | 0;
		this.F = F | 0;
		this.G = G | 0;
		this.H = H | 0;
	}
	_cloneInto(to) {
		(to ||= new this.constructor()).set(...this.get());
		return this._cloneIntoMeta(to);
	}
	process(view, offset) {
		for (let i = 0; i < 16; i++, offset += 4) SHA256_W[i] = view.getUint32(offset, false);
		for (let i = 16; i < 64; i++) {
			const W15 = SHA256_W[i - 15];
			const W2 = SHA256_W[i - 2];
			const s0 = rotr(W15, 7) ^ rotr(W15, 18) ^ W15 >>> 3;
			const s1 = rotr(W2, 17) ^ rotr(W2, 19) ^ W2 >>> 10;
			SHA256_W[i] = s1 + SHA256_W[i - 7] + s0 + SHA256_W[i - 16] | 0;
		}
		let { A, B, C, D, E, F, G, H } = this;
		for (let i = 0; i < 64; i++) {
			const sigma1 = rotr(E, 6) ^ rotr(E, 11) ^ rotr(E, 25);
			const T1 = H + sigma1 + Chi(E, F, G) + SHA256_K[i] + SHA256_W[i] | 0;
			const T2 = (rotr(A, 2) ^ rotr(A, 13) ^ rotr(A, 22)) + Maj(A, B, C) | 0;
			H = G;
			G = F;
			F = E;
			E = D + T1 | 0;
			D = C;
			C = B;
			B = A;
			A = T1 + T2 | 0;
		}
		A = A + this.A | 0;
		B = B + this.B | 0;
		C = C + this.C | 0;
		D = D + this.D | 0;
		E = E + this.E | 0;
		F = F + this.F | 0;
		G = G + this.G | 0;
		H = H + this.H | 0;
		this.set(A, B, C, D, E, F, G, H);
	}
	roundClean() {
		clean(SHA256_W);
	}
	destroy() {
		this.destroyed = true;
		this.set(0, 0, 0, 0, 0, 0, 0, 0);
		clean(this.buffer);
	}
};
var _SHA256 = class extends SHA2_32B {
	constructor() {
		super(32, SHA256_IV);
	}
};
const sha256 = createHasher(() => new _SHA256(), oidNist(1));
// packages/register/src/bytes.ts
const utf8 = new TextEncoder();
const toUtf8 = (text) => utf8.encode(text);
function concatBytes(...parts) {
	const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
	let offset = 0;
	for (const part of parts) {
		joined.set(part, offset);
		offset += part.length;
	}
	return joined;
}
const isEqualBytes = (left, right) => left.length === right.length && left.every((byte, index) => byte === right[index]);
function toBase64(bytes) {
	let binary = "";
	for (const byte of bytes) binary += String.fromCharCode(byte);
	return btoa(binary);
}
function fromBase64(text) {
	if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return void 0;
	const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
	return toBase64(bytes) === text ? bytes : void 0;
}
const fromHex = (text) => /^([0-9a-f]{2})*$/.test(text) ? Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)) : void 0;
// packages/register/src/notes.ts
const ED25519 = 1;
const COSIGNATURE = 4;
const typeByte = (type) => type === "ed25519" ? ED25519 : COSIGNATURE;
function createVerifierKey(name, type, publicKey) {
	return {
		name,
		keyId: sha256(concatBytes(toUtf8(`${name}\n`), Uint8Array.of(typeByte(type)), publicKey)).slice(0, 4),
		type,
		publicKey
	};
}
function parseVerifierKey(text) {
	const [, name, id, encoded] = /^([^\s+]+)\+([0-9a-f]{8})\+(.+)$/.exec(text) ?? [];
	if (name === void 0 || id === void 0 || encoded === void 0) return void 0;
	const bytes = fromBase64(encoded);
	if (bytes?.length !== 33 || bytes[0] !== ED25519 && bytes[0] !== COSIGNATURE) return void 0;
	const key = createVerifierKey(name, bytes[0] === ED25519 ? "ed25519" : "cosignature", bytes.slice(1));
	const keyId = fromHex(id);
	return keyId && isEqualBytes(keyId, key.keyId) ? key : void 0;
}
// apps/server/src/platform/settings/register.ts
const words = (raw) => (raw ?? "").split(/\s+/).filter(Boolean);
function readWitness(word) {
	const border = word.indexOf("#");
	const url = URL.parse(word.slice(0, border));
	const key = parseVerifierKey(word.slice(border + 1));
	if (border < 0 || !url || !/^https?:$/.test(url.protocol) || key?.type !== "cosignature") throw new EnvProblem("REGISTER_WITNESSES：每个见证方应形如 https://witness.example#名称+编号+公钥，以空格分隔");
	return {
		key,
		url: url.href.replace(/\/$/, "")
	};
}
const readWitnesses = (raw) => words(raw).map(readWitness);
function readWitnessedLogs(raw) {
	return words(raw).map((word) => {
		const key = parseVerifierKey(word);
		if (key?.type === "ed25519") return key;
		throw new EnvProblem("REGISTER_WITNESSED_LOGS：应为其他节点账簿的公钥（各节点的 /log/key），以空格分隔");
	});
}
// apps/server/src/platform/settings/traces.ts
const ENDPOINT = "OTEL_EXPORTER_OTLP_ENDPOINT";
const HEADERS = "OTEL_EXPORTER_OTLP_HEADERS";
const SHARE = "OTEL_TRACES_SAMPLER_ARG";
function readEndpoint(raw) {
	const url = URL.parse(raw);
	if (url && ["http:", "https:"].includes(url.protocol) && !url.search && !url.hash && !url.username) return `${url.href.replace(/\/+$/, "")}/v1/traces`;
	throw new EnvProblem(`${ENDPOINT} 应为采集器的 OTLP/HTTP 地址，例如 http://127.0.0.1:4318，现为「${raw}」`);
}
function readHeaders(raw) {
	const found = (raw ?? "").split(",").map((pair) => pair.trim()).filter(Boolean).map((pair) => /^([\w-]+)=(\S+)$/.exec(pair)?.slice(1) ?? []);
	if (found.every((pair) => pair.length === 2)) return Object.fromEntries(found);
	throw new EnvProblem(`${HEADERS} 应形如 名称=值，多项以逗号分隔`);
}
function readShare(raw) {
	const share = raw?.trim() ? Number(raw) : .1;
	if (share >= 0 && share <= 1) return share;
	throw new EnvProblem(`${SHARE} 应为 0 到 1 的数，即留存的请求比例，现为「${raw}」`);
}
function readTraces(source, check) {
	const raw = source[ENDPOINT]?.trim();
	const headers = check(() => readHeaders(source[HEADERS]), {});
	const share = check(() => readShare(source[SHARE]), 0);
	const service = source.OTEL_SERVICE_NAME?.trim() || "biaojie";
	if (!raw) return void 0;
	const url = check(() => readEndpoint(raw), void 0);
	return url ? {
		url,
		headers,
		share,
		service
	} : void 0;
}
// apps/server/src/platform/settings/env.ts
const CACHE_MB = Math.min(128, Math.floor(getHeapStatistics().heap_size_limit / 8 / 1024 / 1024));
function integer(name, raw, fallback, max) {
	if (raw === void 0 || raw === "") return fallback;
	const value = Number(raw);
	if (!Number.isInteger(value) || value < 0 || value > max) throw new EnvProblem(`${name} 应为 0–${max} 的整数，现为「${raw}」`);
	return value;
}
function isDatabaseUrl(url) {
	const full = url.replace("@/", "@socket/");
	if (!URL.canParse(full)) return false;
	const parts = new URL(full);
	if (!/^\/[^/]+$/.test(parts.pathname)) return false;
	try {
		return decodeURIComponent(parts.username + parts.password + parts.pathname) !== "";
	} catch {
		return false;
	}
}
function readDatabaseUrl(name, raw) {
	const url = raw?.trim();
	if (!url) return void 0;
	if (/^postgres(ql)?:\/\/\S+$/i.test(url) && isDatabaseUrl(url)) return url;
	throw new EnvProblem(`${name} 应形如 postgres://用户:密码@主机:5432/库名，密码中的特殊字符须百分号编码`);
}
function readReplicaUrl(source) {
	const url = readDatabaseUrl("DATABASE_REPLICA_URL", source.DATABASE_REPLICA_URL);
	if (url && !source.DATABASE_URL?.trim()) throw new EnvProblem("DATABASE_REPLICA_URL：内置数据库没有备机，请先用 DATABASE_URL 接入自备的 PostgreSQL");
	return url;
}
const MOST_SHARDS = 512;
function readCitusShards(source) {
	const raw = source.CITUS_SHARDS?.trim();
	if (!raw) return void 0;
	const shards = Number(raw);
	if (!Number.isInteger(shards) || shards < 2 || shards > MOST_SHARDS) throw new EnvProblem(`CITUS_SHARDS 应为 2–${MOST_SHARDS} 的整数，现为「${raw}」`);
	if (!source.DATABASE_URL?.trim()) throw new EnvProblem("CITUS_SHARDS：内置数据库不能分布到多台机器，请先用 DATABASE_URL 接入 Citus 的协调节点");
	if (source.DATABASE_REPLICA_URL?.trim()) throw new EnvProblem("CITUS_SHARDS：查询直接问各工作节点，不能同时读备机，请去掉 DATABASE_REPLICA_URL（各工作节点可有自己的备机）");
	return shards;
}
function readMetricsToken(raw, production) {
	if (raw && raw.length < 16) throw new EnvProblem(`METRICS_TOKEN 至少 16 个字符，现在只有 ${raw.length} 个`);
	return raw || (production ? void 0 : "open");
}
const NATIVE_HANDLE_PORT = 2641;
function readHandleAddress(raw) {
	const address = raw?.trim();
	if (!address) return void 0;
	if (isIP(address) !== 0) return address;
	throw new EnvProblem(`HANDLE_ADDRESS 应为 IP 地址，现为「${address}」`);
}
const LOG_LEVELS = [
	"fatal",
	"error",
	"warn",
	"info",
	"debug",
	"trace",
	"silent"
];
function readLogLevel(raw) {
	const level = raw?.trim() || "info";
	if (LOG_LEVELS.includes(level)) return level;
	throw new EnvProblem(`LOG_LEVEL 应为 ${LOG_LEVELS.join("、")} 之一，现为「${level}」`);
}
function readSecondFactor(raw, production) {
	if (raw && raw !== "required" && raw !== "off") throw new EnvProblem(`SECOND_FACTOR 只能是 required 或 off，现为「${raw}」`);
	return raw === "required" || raw === "off" ? raw : production ? "required" : "off";
}
function readBackup(source, whole) {
	const hours = Math.max(1, whole("BACKUP_HOURS", 26, 8784));
	const marker = source.BACKUP_MARKER?.trim();
	return marker ? {
		marker: resolve(marker),
		hours
	} : void 0;
}
const MAX_WORKERS = 64;
function readWorkers(raw) {
	if (!raw) return void 0;
	const count = raw === "auto" ? availableParallelism() : Number(raw);
	if (Number.isInteger(count) && count >= 1 && count <= MAX_WORKERS) return count;
	throw new EnvProblem(`WORKERS 应为 1–${MAX_WORKERS} 的整数，或 auto（每个处理器一个），现为「${raw}」`);
}
const MODES = [
	"production",
	"development",
	"test"
];
function readProduction(raw) {
	if (raw && !MODES.includes(raw)) throw new EnvProblem(`NODE_ENV 应为 production（正式节点）或不设置（示例节点），现为「${raw}」`);
	return raw === "production";
}
function readCaptcha(raw, production) {
	if (raw && raw !== "on" && raw !== "off") throw new EnvProblem(`CAPTCHA 只能是 on 或 off，现为「${raw}」`);
	if (raw === "off" && production) throw new EnvProblem("CAPTCHA：生产环境不能关闭滑块验证（off），请去掉这一项");
	return raw === "off" ? "off" : "on";
}
function readAddress(raw, production) {
	const url = readPublicUrl(raw);
	if (production && !url) throw new EnvProblem("PUBLIC_URL：没有设置。生产环境必须提供对外访问地址，例如 https://id.example.cn");
	return url;
}
function readAll(source, check) {
	const production = check(() => readProduction(source.NODE_ENV), true);
	const whole = (name, fallback, max) => check(() => integer(name, source[name], fallback, max), fallback);
	const publicUrl = check(() => readAddress(source.PUBLIC_URL, production), void 0);
	return {
		production,
		demo: !production,
		secondFactor: check(() => readSecondFactor(source.SECOND_FACTOR, production), "required"),
		port: whole("PORT", 8080, 65535),
		host: source.HOST || (production ? "0.0.0.0" : "127.0.0.1"),
		workers: check(() => readWorkers(source.WORKERS), void 0),
		handlePort: source.HANDLE_PORT === "off" ? void 0 : whole("HANDLE_PORT", NATIVE_HANDLE_PORT, 65535),
		handleAddress: check(() => readHandleAddress(source.HANDLE_ADDRESS), void 0),
		dataDir: resolve(source.DATA_DIR || "./data"),
		databaseUrl: check(() => readDatabaseUrl("DATABASE_URL", source.DATABASE_URL), void 0),
		databaseReplicaUrl: check(() => readReplicaUrl(source), void 0),
		citusShards: check(() => readCitusShards(source), void 0),
		secret: check(() => readSecret(source.SECRET, production), void 0),
		filesKey: check(() => readFilesKey(source.FILES_KEY, production), void 0),
		secretOld: check(() => readOldKeys("SECRET_OLD", source.SECRET_OLD), []),
		filesKeyOld: check(() => readOldKeys("FILES_KEY_OLD", source.FILES_KEY_OLD), []),
		topLevel: onlyConfigured(TOP_LEVEL_NODES, "顶级节点", source, production, check),
		captcha: check(() => readCaptcha(source.CAPTCHA, production), "on"),
		publicUrl,
		https: publicUrl ? publicUrl.startsWith("https:") : production,
		trustProxy: check(() => readTrustProxy(source.TRUST_PROXY), []),
		activationNetworks: check(() => readActivationNetworks(source.ACTIVATION_NETWORKS), []),
		loginBackHosts: check(() => readLoginBackHosts(source.LOGIN_BACK_HOSTS), []),
		lookupLimitPerMinute: whole("LOOKUP_LIMIT_PER_MINUTE", 1200, 1e9),
		pageLimitPerMinute: whole("PAGE_LIMIT_PER_MINUTE", 600, 1e9),
		lookupCacheMb: whole("LOOKUP_CACHE_MB", CACHE_MB, 16384),
		sms: check(() => readSms(source, production, check), void 0),
		smsPerDay: whole("SMS_PER_DAY", 5e3, 1e9),
		payment: readPayment(source, production, check, whole),
		metricsToken: check(() => readMetricsToken(source.METRICS_TOKEN, production), void 0),
		traces: readTraces(source, check),
		registerWitnesses: check(() => readWitnesses(source.REGISTER_WITNESSES), []),
		registerWitnessedLogs: check(() => readWitnessedLogs(source.REGISTER_WITNESSED_LOGS), []),
		drainSeconds: whole("DRAIN_SECONDS", production ? 5 : 0, 300),
		logLevel: check(() => readLogLevel(source.LOG_LEVEL), "info"),
		backup: check(() => readBackup(source, whole), void 0)
	};
}
// apps/server/src/platform/settings/names.ts
const SETTINGS = {
	NODE_ENV: "正式节点写 production",
	PORT: "监听的端口",
	HOST: "监听的地址",
	WORKERS: "一台机器上的工作进程数",
	DATA_DIR: "存放文件、密钥和内置数据库的目录",
	DATABASE_URL: "自备 PostgreSQL 的地址",
	DATABASE_REPLICA_URL: "查询所读的备机",
	CITUS_SHARDS: "企业数据在 Citus 上的分片数，不用 Citus 的不设置",
	SECRET: "节点的密钥，一切口令和凭证由它派生",
	SECRET_OLD: "更换密钥期间原来的 SECRET",
	FILES_KEY: "加密证照与发票的密钥",
	FILES_KEY_OLD: "更换密钥期间原来的 FILES_KEY",
	PUBLIC_URL: "对外访问地址",
	TRUST_PROXY: "前置代理的地址或网段",
	ACTIVATION_NETWORKS: "允许开通地址所在的自有网段",
	CAPTCHA: "滑块验证，生产环境必须开启",
	LOGIN_BACK_HOSTS: "登录后可以返回的其他站点",
	LOOKUP_LIMIT_PER_MINUTE: "每个地址每分钟的查询次数",
	PAGE_LIMIT_PER_MINUTE: "每个地址每分钟打开的页面数",
	LOOKUP_CACHE_MB: "查询缓存的内存",
	HANDLE_PORT: "Handle 协议的端口，off 为关闭",
	HANDLE_ADDRESS: "Handle 协议对外的 IP 地址",
	SECOND_FACTOR: "节点人员是否必须两步验证",
	SMS_PER_DAY: "每天的短信条数上限",
	ORDER_PAY_DAYS: "未付款订单保留的天数",
	PAYMENT_CODE_MINUTES: "付款码有效的分钟数",
	ORDER_COMPLETE_DAYS: "订单自动完成的天数",
	REFUND_ALONE_MAX: "一人可办的退款上限（元），超过的须第二人批准",
	METRICS_TOKEN: "读取 /metrics 的令牌",
	OTEL_EXPORTER_OTLP_ENDPOINT: "调用链采集器的 OTLP/HTTP 地址",
	OTEL_EXPORTER_OTLP_HEADERS: "采集器要求的请求头",
	OTEL_TRACES_SAMPLER_ARG: "留存调用链的请求比例",
	OTEL_SERVICE_NAME: "调用链里的服务名",
	REGISTER_WITNESSES: "账簿的见证方：地址#公钥，以空格分隔",
	REGISTER_WITNESSED_LOGS: "本节点为哪些节点的账簿作见证：它们的公钥，以空格分隔",
	DRAIN_SECONDS: "停止前继续服务的秒数",
	LOG_LEVEL: "日志的级别",
	BACKUP_MARKER: "每次备份成功后更新的文件，npm run doctor 据此看备份的新旧",
	BACKUP_HOURS: "备份最多隔多少小时",
	...settingsOf(SMS_PROVIDERS),
	...settingsOf(PAYMENT_KINDS),
	...settingsOf(TOP_LEVEL_NODES)
};
const isSetting = (name) => Object.hasOwn(SETTINGS, name);
// apps/server/src/platform/settings/file.ts
const DEFAULT_FILE = "./settings.env";
function settingsFile(environment) {
	const named = environment.SETTINGS_FILE?.trim();
	if (named === "off") return void 0;
	const path = resolve(named || DEFAULT_FILE);
	return named || existsSync(path) ? path : void 0;
}
function distance(one, other) {
	let row = Array.from({ length: other.length + 1 }, (_, index) => index);
	for (const [i, letter] of [...one].entries()) {
		const next = [i + 1];
		for (const [j, against] of [...other].entries()) {
			const replaced = (row[j] ?? 0) + (letter === against ? 0 : 1);
			next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
		}
		row = next;
	}
	return row.at(-1) ?? 0;
}
function nearestName(name) {
	const best = Object.keys(SETTINGS).map((known) => ({
		known,
		far: distance(name, known)
	})).sort((one, other) => one.far - other.far)[0];
	return best && best.far <= 3 ? best.known : void 0;
}
function readFile(path) {
	try {
		return parseEnv(readFileSync(path, "utf8"));
	} catch {
		throw new EnvProblem(`SETTINGS_FILE：读不了设置文件 ${path}，请确认它存在，且运行节点的用户可读`);
	}
}
function checkNames(path, names) {
	const unknown = names.filter((name) => !isSetting(name)).sort();
	if (unknown.length === 0) return;
	throw new EnvProblem(...unknown.map((name) => {
		const near = nearestName(name);
		return `${name}：设置文件 ${path} 里的这个名称没有用处，${near ? `是不是 ${near}` : "请核对 docs/operations.md 的设置表，或删去这一行"}`;
	}));
}
function inspectSettings(environment) {
	const { check, lines } = createChecks();
	const path = settingsFile(environment);
	const inFile = check(() => path ? readFile(path) : {}, {});
	if (path) check(() => checkNames(path, Object.keys(inFile)), void 0);
	const source = {
		...inFile,
		...environment
	};
	return {
		env: readAll(source, check),
		source,
		lines
	};
}
function readSettings(environment) {
	const { env, lines } = inspectSettings(environment);
	if (lines.length > 0) throw new EnvProblem(...lines);
	return Object.freeze(env);
}
export { EnvProblem, SETTINGS, readSettings, settingsFile };
